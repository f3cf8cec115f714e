import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { openDesk } from '#test/desk.ts'
import { changesIn, openReaders } from '#test/event-reader.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let streams: ReturnType<typeof openReaders>
let serial = 0
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  streams = openReaders(await test.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => test.close())
afterEach(() => streams.closeAll())

const follow = (links: readonly string[], more: Record<string, string> = {}) =>
  streams.open({ 'x-conversation-token': links.join(), ...more })
const unknownLink = () => createToken('quoteStatus').token

/** A conversation of a visitor without an account. */
async function startConversation() {
  const ownerId = await buildUser(test.db)
  const businessId = await buildBusiness(test.db, { name: `Chandler ${++serial}`, ownerId })
  const { token: link, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { statusHash: hash })
  const owner = await signInAs(test.app, ownerId)
  const say = async () => {
    const payload = { text: 'Hello.' }
    const url = `/api/conversations/${id}/messages`
    const answer = await test.app.inject({ method: 'POST', url, headers: owner, payload })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  return { id, businessId, link, say }
}

describe('a stream of several secret links', () => {
  it('tells of each of their conversations, once, and of no other', async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(startConversation))
    if (!one || !two || !other) throw new Error('no conversations')
    const reader = await follow([one.link, two.link, one.link, unknownLink()])
    await other.say()
    await two.say()
    await one.say()
    await expect.poll(() => changesIn(reader)).toEqual([two.id, one.id])
  })

  it('tells a reader who resumes it of what they missed, also of what is no message', async () => {
    const [one, two, other] = await Promise.all([1, 2, 3].map(startConversation))
    if (!one || !two || !other) throw new Error('no conversations')
    // Changes within half a minute are told twice.
    await sql`UPDATE business_quote_requests SET changed_at = now() - interval '1 day'
      WHERE id IN (${one.id}, ${two.id})`.execute(test.db)
    await other.say()
    const before = await follow([one.link, two.link])
    before.close()
    await sql`UPDATE business_quote_requests SET replaced_at = now() WHERE id = ${two.id}`.execute(test.db)
    const resumed = await follow([one.link, two.link], { 'last-event-id': before.events.at(-1)?.id ?? '' })
    expect(changesIn(resumed)).toEqual([two.id])
  })

  it('is refused when none of them is known, one is incomplete, or they are more than ten', async () => {
    const { link } = await startConversation()
    expect((await follow([unknownLink(), unknownLink()])).status).toBe(404)
    expect((await follow([link, 'qst_1'])).status).toBe(400)
    expect((await follow([link, ''])).status).toBe(400)
    const many = Array.from({ length: 10 }, unknownLink)
    expect((await follow([...many.slice(1), link])).status).toBe(200)
    const refused = await test.app.inject({
      url: '/api/conversations/events',
      headers: { accept: 'text/event-stream', 'x-conversation-token': [...many, link].join() },
    })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toEqual({ 'x-conversation-token': 'At most 10 links' })
  })

  it('counts at each of its links, so that no combination of them gives more', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(startConversation))
    if (!one || !two || !three) throw new Error('no conversations')
    const opened = await Promise.all(
      Array.from({ length: 12 }, (_, number) => follow([one.link, number % 2 ? two.link : three.link])),
    )
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
    expect((await follow([one.link])).status).toBe(429)
    expect((await follow([one.link, two.link, three.link])).status).toBe(429)
    expect((await follow([two.link, three.link])).status).toBe(200)
    opened[0]?.close()
    await expect.poll(async () => (await follow([one.link])).status).toBe(200)
  })

  it('goes on when one of their conversations is gone', async () => {
    const [one, two] = await Promise.all([1, 2].map(startConversation))
    if (!one || !two) throw new Error('no conversations')
    const reader = await follow([one.link, two.link])
    await test.db.deleteFrom('business_quote_requests').where('id', '=', one.id).execute()
    await two.say()
    await expect.poll(() => changesIn(reader)).toEqual([two.id])
  })
})

describe('the link of a held request', () => {
  it('is followed before there is a conversation: refused, waiting again, and sent on its way', async () => {
    const desk = await openDesk(test)
    const ownerId = await buildUser(test.db)
    const businessId = await buildBusiness(test.db, { name: `Chandler ${++serial}`, ownerId })
    const email = `held${serial}@example.com`
    const requirements =
      'Hello, we can get your website on the first page of Google. Our SEO services include backlinks: https://seo.example'
    const payload = { businessId, name: 'Max Rank', email, phone: '512-555-0100', requirements }
    const asked = await test.app.inject({ method: 'POST', url: '/api/business-quote-requests', payload })
    const { id } = asked.json()
    const [mail] = await openMails(test.db, { address: email })
    const link = /qst_[\w-]{43}/.exec(mail?.text_body ?? '')?.[0] ?? ''
    const [sender, owner] = [await follow([link]), await streams.open(await signInAs(test.app, ownerId))]
    const decide = async (path: string, revision: number, more: object = {}) => {
      const answer = await desk.send('PUT', `/held-requests/${id}/${path}`, { revision, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await decide('decision', 1, { decision: 'refused', reason: 'It is advertising.' })
    await expect.poll(() => changesIn(sender)).toEqual([id])
    await decide('undo', 2)
    await expect.poll(() => changesIn(sender)).toEqual([id, id])
    expect(changesIn(owner)).toEqual([])
    await decide('release', 3)
    await expect.poll(() => changesIn(owner)).toContain(id)
    await expect.poll(() => changesIn(sender).length).toBeGreaterThan(2)
  })
})
