import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { expect, type Page } from './journey.ts'

/** The messages of a conversation, as far as it was loaded. */
export const lines = (page: Page) => page.getByRole('log').locator('.Message-bubble')
/** The files of a message on its way. */
export const files = (page: Page) => page.getByRole('list', { name: 'Files of this message' })
/** Messages that the server doesn't have. */
export const unsent = (page: Page) => page.getByRole('list', { name: 'Not sent yet' })

/** Presses a button that asks for files, and chooses a photo. */
export async function choose(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const buffer = await buildPhoto('jpeg', { width: 800, height: 600 })
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Writes a message and presses Send. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Your message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Lets uploads wait until they are let go. */
export async function holdUploads(page: Page, id: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/conversations/${id}/attachments`, async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

/** A conversation's messages on the server, each with its writer: "business: Nine is fine." */
export async function storedLines(
  request: APIRequestContext,
  { token }: Session,
  id: number,
): Promise<string[]> {
  const answer = await request.get(`/api/conversations/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok()).toBe(true)
  const { messages } = (await answer.json()) as Conversation
  return messages.map(({ side, text }) => `${side}: ${text}`)
}
