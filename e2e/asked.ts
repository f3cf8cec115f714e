import type { APIRequestContext } from '@playwright/test'
import { newOwnerOf, type Owner } from './accounts.ts'
import { expect } from './journey.ts'
import { lastMailTo } from './staff.ts'

type Asked = { email: string; requirements: string; name?: string; hidesContact?: boolean }

/** Asks a business as Ana, who has no account; `given` replaces fields. Returns the number of the conversation. */
export async function ask(request: APIRequestContext, businessId: number, given: Asked): Promise<number> {
  const sent = await request.post('/api/business-quote-requests', {
    data: { businessId, name: 'Ana Ruiz', phone: '512-555-0101', ...given },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return ((await sent.json()) as { id: number }).id
}

/** Ana’s secret link to the conversation, from the newest email to her. */
export const linkFor = async (email: string): Promise<string> =>
  /http\S+qst_\S+/.exec(await lastMailTo(email))?.[0] ?? ''

/** A business that Ana has asked, the number of the conversation, and her link to it. */
export async function asked(
  request: APIRequestContext,
  word: string,
  requirements = 'One blind.',
): Promise<Owner & { id: number; link: string }> {
  const email = `${word.toLowerCase()}${Date.now()}@example.com`
  const owner = await newOwnerOf(request, `${word}${Date.now()} Shades`)
  const id = await ask(request, owner.business.id, { email, requirements })
  return { ...owner, id, link: await linkFor(email) }
}
