import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { page, type Site } from './site.ts'

/** The messages of the conversation on screen, as far as it was loaded. */
export const log = () => within(page().getByRole('log'))
export const findLog = async () => within(await page().findByRole('log'))
/** Their texts, in order. */
export const lines = () =>
  [...(page().queryByRole('log')?.querySelectorAll('.Message-bubble') ?? [])].map(
    ({ textContent }) => textContent,
  )
export const expectLines = (texts: readonly string[]) => waitFor(() => expect(lines()).toEqual(texts))

/** The list of messages with this name: "Not sent yet", "Sent". */
export const waiting = (name = 'Not sent yet') => page().queryByRole('list', { name })

export const messageBox = () => page().findByRole('textbox', { name: /^Your message to/ })

/** Writes a message and presses Send. */
export async function send({ user }: Site, text: string): Promise<void> {
  const box = await messageBox()
  await user.clear(box)
  await user.type(box, text)
  await user.click(page().getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(box).toHaveValue(''))
}

/** Chooses an entry of the conversation’s menu, or of another one with this name. */
export async function chooseAction(
  { user }: Site,
  name: string | RegExp,
  menu = 'More actions',
): Promise<void> {
  await user.click(await page().findByRole('button', { name: menu }))
  await user.click(await page().findByRole('button', { name }))
}

/** This browser's copies of unsent messages. */
export const keptMessages = () =>
  Object.entries(localStorage).filter(([key]) => key.startsWith('draft:outgoing:'))

/** Stored messages of a conversation, each with its sender: "business: Nine is fine." */
export async function storedLines(
  { test }: Site,
  id: number,
  headers: Record<string, string>,
): Promise<string[]> {
  const answer = await test.app.inject({ url: `/api/conversations/${id}`, headers })
  const { messages } = answer.json() as { messages: { side: string; text: string }[] }
  return messages.map(({ side, text }) => `${side}: ${text}`)
}
