import { expect } from 'vitest'
import { buildBusiness } from './factories.ts'
import { openMails } from './opened-mails.ts'
import { signUp } from './sign-up.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** Lets Ana Ruiz, who has no account, ask a business. Returns the conversation’s ID and her secret link to it. */
export async function ask(test: TestApp, businessId: number, given: object = {}) {
  const email = `ana.ruiz.${++serial}@example.com`
  const payload = {
    businessId,
    name: 'Ana Ruiz',
    email,
    phone: '512-555-0101',
    requirements: 'One blind.',
    ...given,
  }
  const sent = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
  expect(sent.statusCode, sent.body).toBe(201)
  return { id: sent.json().id as number, email, ...(await linkTo(test, payload.email)) }
}

/** The secret link in the newest email to an address, and the headers with its token. */
export async function linkTo({ db }: Pick<TestApp, 'db'>, address: string) {
  const mail = (await openMails(db, { address })).at(-1)
  const [, link = '', token = ''] =
    /https?:\/\/[^/]+(\/\S+token=((?:qst|qrd)_[\w-]{43}))/.exec(mail?.text_body ?? '') ?? []
  expect(link).not.toBe('')
  const name = token.startsWith('qrd') ? 'x-round-token' : 'x-conversation-token'
  return { link, guest: { [name]: token } as Record<string, string> }
}

/** A business of a new owner. */
export async function ownedBusiness(test: TestApp, given: Parameters<typeof buildBusiness>[1] = {}) {
  const { headers: owner, ...session } = await signUp(test)
  const name = given.name ?? `Asked Shades ${++serial}`
  const id = await buildBusiness(test.db, { ...given, name, ownerId: session.user.id })
  return { session, owner, business: { id, name } }
}

/** A business that was asked by Ana Ruiz, and what both sides need. */
export async function askedBusiness(test: TestApp, given: object = {}) {
  const owned = await ownedBusiness(test)
  return { ...owned, ...(await ask(test, owned.business.id, given)) }
}
