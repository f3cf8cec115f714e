import type { APIRequestContext, Locator } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import { newKey } from '#test/new-key.ts'
import { expect, type Page } from './journey.ts'
import { lastMailTo } from './staff.ts'

/** Fills in the last step of a request to several as Ana, and returns its form. */
export async function fillInSender(page: Page, email: string): Promise<Locator> {
  const form = page.locator('.RoundForm')
  await form.getByLabel('Name').fill('Ana Ruiz')
  await form.getByLabel('Phone').fill('512-555-0101')
  await form.getByLabel('Email').fill(email)
  return form
}

/** Ana’s secret link to the answers of a request to so many businesses: "2", "one". */
export const answersLinkFor = async (email: string, count: string): Promise<string> =>
  /http\S+qrd_\S+/.exec(await lastMailTo(email, `Your request to ${count}`))?.[0] ?? ''

/** Names a price, as the owner of a business that was asked once. */
export async function quote(
  request: APIRequestContext,
  { session }: { session: Session },
  dollars: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}` }
  const list = await (await request.get('/api/conversations/business', { headers })).json()
  const data = {
    minCents: dollars * 100,
    maxCents: dollars * 100,
    includes: 'Soil, plants and a year of care.',
    validUntil: null,
    text: '',
  }
  const url = `/api/conversations/${list.conversations[0].id}/quotes`
  const keyed = { ...headers, ...newKey() }
  const sent = await request.post(url, { headers: keyed, data })
  expect(sent.status(), await sent.text()).toBe(201)
}
