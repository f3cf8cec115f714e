import { type APIRequestContext, expect } from '@playwright/test'
import { newOwnerOf, type Owner } from './accounts.ts'
import { lastMailTo } from './staff.ts'

/** A business that Ana has asked, the number of the conversation, and her link to it. */
export async function asked(
  request: APIRequestContext,
  word: string,
): Promise<Owner & { id: number; link: string }> {
  const email = `${word.toLowerCase()}${Date.now()}@example.com`
  const owner = await newOwnerOf(request, `${word}${Date.now()} Shades`)
  const sent = await request.post('/api/business-quote-requests', {
    data: {
      businessId: owner.business.id,
      name: 'Ana Ruiz',
      email,
      phone: '512-555-0101',
      requirements: 'One blind.',
    },
  })
  expect(sent.status()).toBe(201)
  const link = /http\S+qst_\S+/.exec(await lastMailTo(email))?.[0] ?? ''
  return { ...owner, id: ((await sent.json()) as { id: number }).id, link }
}
