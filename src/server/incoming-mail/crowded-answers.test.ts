import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyToken } from '#server/lib/mail/reply-token.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { holdLocks } from '#test/held-locks.ts'
import { testSecretsKey } from '#test/opened-mails.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const password = 'p4ssword-of-the-mail-providers'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PASSWORD: password })
})
afterAll(() => test.close())

/** A visitor asks a business, and can answer at an address. */
async function ask(email: string) {
  const businessId = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  const id = await buildRequest(test.db, businessId, { email })
  const token = replyToken(testSecretsKey, `${id} visitor `)
  await test.db
    .insertInto('reply_addresses')
    .values({ token_hash: hashToken(token), quote_request_id: id, participant: 'visitor', user_id: null })
    .execute()
  return { id, email, to: `reply+${token}@reply.town.example` }
}

let serial = 0
/** A provider passes on an answer. Returns the status it is told. */
async function pass({ email, to }: Awaited<ReturnType<typeof ask>>): Promise<number> {
  const RawEmail = `From: ${email}\r\nMessage-ID: <${++serial}@example.com>\r\n\r\nTuesday at ${serial}.\r\n`
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/incoming-mail/postmark',
    headers: { authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` },
    payload: { OriginalRecipient: to, RawEmail },
    remoteAddress: `203.0.113.${serial}`,
  })
  return statusCode
}

/** Somebody who asked five businesses answers all of them several times at once; nothing is stored before `end`. */
async function flood(name: string, many: number) {
  const emails = [`${name}@Example.com`, ...[1, 2, 3, 4].map((at) => `${name}+${at}@example.com`)]
  const asked = await Promise.all(emails.map(ask))
  const ids = asked.map(({ id }) => id).join()
  const held = await holdLocks(test, `SELECT FROM business_quote_requests WHERE id IN (${ids}) FOR UPDATE`)
  const statuses: number[] = []
  const all = Array.from({ length: many }, async (_, at) => {
    statuses.push(await pass(asked[at % 5] as Awaited<ReturnType<typeof ask>>))
  })
  return {
    count: (status: number) => statuses.filter((one) => one === status).length,
    async end() {
      await held.commit()
      await Promise.all(all)
    },
  }
}

describe('answers by email', () => {
  it('of one person to many businesses have one place, and half of the queue', async () => {
    const [eve, ana] = [await flood('eve', 24), await ask('ana@example.com')]
    await expect.poll(() => eve.count(503)).toBe(13)
    expect(await pass(ana)).toBe(200)
    await eve.end()
    expect(eve.count(200)).toBe(11)
  })

  it('keep no one else out when several people fill the queue', { tags: 'long' }, async () => {
    const bob = await ask('bob@example.com')
    const [cat, dan] = [await flood('cat', 12), await flood('dan', 12)]
    const refused = () => cat.count(503) + dan.count(503)
    await expect.poll(refused).toBe(2)
    const passing = pass(bob)
    await expect.poll(refused).toBe(3)
    for (const { end } of [cat, dan]) await end()
    expect(await passing).toBe(200)
  })
})
