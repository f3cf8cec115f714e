import { domainToASCII } from 'node:url'
import { expect } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import type { Conversation } from '#shared/conversations/conversations.schemas.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { openMails } from './opened-mails.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** Conversations that are answered by email, in a test application with MAIL_REPLY_DOMAIN. */
export function answering(test: TestApp) {
  const read = async (id: number, headers: Record<string, string>): Promise<Conversation> =>
    (await test.app.inject({ url: `/api/conversations/${id}`, headers })).json()
  const lastMailTo = async (address: string) => (await openMails(test.db, { address })).at(-1)

  /** A visitor without an account asks; with an owner, or a listing with an address only. */
  async function ask({
    hasOwner = false,
    hidesContact = false,
    host = 'example.com',
    phone = '512-555-0101',
  } = {}) {
    const email = `asker${++serial}@${domainToASCII(host)}`
    const ownerId = hasOwner ? await buildUser(test.db) : null
    const business = `bob${serial}@smith.example`
    const businessId = await buildBusiness(test.db, {
      name: `Taps ${serial}`,
      email: business,
      ...(ownerId !== null && { ownerId }),
    })
    // The same text from many people would look like spam.
    const requirements = `Two leaky taps.\nAnd hose ${serial}.`
    const payload = {
      businessId,
      name: 'Ana Ruiz',
      email: `asker${serial}@${host}`,
      phone,
      requirements,
      hidesContact,
    }
    const asked = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
    expect(asked.statusCode).toBe(201)
    const { id } = await test.db
      .selectFrom('business_quote_requests')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { token, hash } = createToken('quoteStatus')
    await test.db
      .updateTable('business_quote_requests')
      .set({ status_hash: hash })
      .where('id', '=', id)
      .execute()
    const owner = ownerId
      ? await test.db.selectFrom('users').select('email').where('id', '=', ownerId).executeTakeFirstOrThrow()
      : null
    const from = owner?.email ?? business
    const mail = await lastMailTo(from)
    return {
      id,
      businessId,
      ownerId,
      email,
      from,
      mail,
      to: mail?.reply_to ?? '',
      guest: { 'x-conversation-token': token },
    }
  }
  return { read, lastMailTo, ask }
}
