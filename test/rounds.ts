import { sql } from 'kysely'
import { expect } from 'vitest'
import type { QuoteRound } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { buildBusiness, buildCategory, buildSubcategory, buildUser } from './factories.ts'
import { newKey } from './new-key.ts'
import { openMails } from './opened-mails.ts'
import { roundPayload } from './round-payload.ts'
import { signInAs } from './sign-in-as.ts'
import { slotSettings } from './slot-settings.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** Requests to several businesses, in a trade of their own. */
export async function openRounds(test: TestApp) {
  const { db, app } = test
  const { id: category } = await buildCategory(db, { name: `Trades ${++serial}` })
  const { id: subcategory } = await buildSubcategory(db, category, `Roof gardening ${serial}`)
  const trade = { categoryId: category, subcategoryId: subcategory }

  async function business(given: Parameters<typeof buildBusiness>[1] = {}) {
    const ownerId = await buildUser(db)
    const name = `Gardener ${++serial}`
    const id = await buildBusiness(db, { name, ownerId, ...trade, ...given })
    return { id, name, ownerId, headers: await signInAs(app, ownerId) }
  }
  const payloadFor = (businessIds: readonly number[], given: object = {}) =>
    roundPayload(businessIds, { budgetDollars: 900, category, subcategory, ...given })
  const send = (payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/quote-rounds', payload, headers })
  const mailsTo = (address: string) => openMails(db, { address })
  const guestOf = async (address: string) => {
    const mail = (await mailsTo(address)).find(({ text_body }) => text_body.includes('/request-answers'))
    const token = /request-answers\?token=(qrd_[\w-]{43})/.exec(mail?.text_body ?? '')?.[1]
    expect(token).toBeDefined()
    return { 'x-round-token': token ?? '' }
  }
  const view = async (headers: Record<string, string>): Promise<QuoteRound> => {
    const response = await app.inject({ url: '/api/quote-rounds/linked', headers })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  /** A stored round of a visitor without an account. */
  async function sent(businessIds: readonly number[], given: object = {}) {
    const payload = payloadFor(businessIds, given)
    const key = newKey()
    const response = await send(payload, key)
    expect(response.statusCode, response.body).toBe(201)
    const guest = await guestOf(payload.email)
    const { id } = await view(guest)
    return { id, guest, email: payload.email, payload, key, body: response.json() }
  }
  const put = (path: string, payload: object, headers: Record<string, string>) =>
    app.inject({ method: 'PUT', url: `/api/quote-rounds${path}`, payload, headers })
  /** The newest conversation of a business. */
  async function newestOf(businessId: number): Promise<number> {
    const { id } = await db
      .selectFrom('business_quote_requests')
      .select('id')
      .where('business_id', '=', businessId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  /** An answer of a business in words. */
  async function say(businessId: number, headers: Record<string, string>, text: string) {
    const url = `/api/conversations/${await newestOf(businessId)}/messages`
    const payload = { text }
    const response = await app.inject({ method: 'POST', url, payload, headers })
    expect(response.statusCode, response.body).toBe(201)
  }
  /** A quote of a business in its conversation. */
  async function quote(
    businessId: number,
    headers: Record<string, string>,
    minCents: number,
    given: object = {},
  ) {
    const id = await newestOf(businessId)
    const payload = {
      minCents,
      maxCents: minCents,
      includes: 'Soil and plants.',
      validUntil: null,
      text: '',
      ...given,
    }
    const url = `/api/conversations/${id}/quotes`
    const response = await app.inject({ method: 'POST', url, payload, headers })
    expect(response.statusCode, response.body).toBe(201)
    return { conversationId: id, quoteId: response.json().message.quote.id as number }
  }
  /** Lets a business give times on every day. */
  async function giveSlots(businessId: number, headers: Record<string, string>) {
    const url = `/api/businesses/${businessId}/slot-settings`
    const response = await app.inject({ method: 'PUT', url, payload: slotSettings(), headers })
    expect(response.statusCode, response.body).toBe(200)
  }
  /** Lets so many hours pass for a round. */
  const age = (roundId: number, hours: number) =>
    sql`WITH moved AS (UPDATE quote_rounds SET replace_at = replace_at - ${hours} * interval '1 hour' WHERE id = ${roundId})
      UPDATE business_quote_requests SET asked_at = asked_at - ${hours} * interval '1 hour',
        created_at = created_at - ${hours} * interval '1 hour' WHERE round_id = ${roundId}`.execute(db)
  const actions = {
    business,
    payloadFor,
    send,
    sent,
    view,
    put,
    say,
    quote,
    giveSlots,
    age,
    mailsTo,
    guestOf,
  }
  return { category, subcategory, ...actions }
}
