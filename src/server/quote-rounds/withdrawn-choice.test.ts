import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
  rounds = await openRounds(test)
})
afterAll(() => test.close())

type Headers = Record<string, string>

/** A round with two businesses that have owners, and what its sender does. */
async function twoAsked(given: object = {}) {
  const businesses = [await rounds.business(), await rounds.business()] as const
  const { id, guest } = await rounds.sent(
    businesses.map((one) => one.id),
    given,
  )
  const { answers } = await rounds.view(guest)
  const sides = businesses.map((business) => {
    const answer = answers.find((one) => one.business.id === business.id)
    const link: Headers = { 'x-conversation-token': answer?.linkToken ?? '' }
    return { ...business, conversationId: answer?.conversationId ?? 0, link }
  })
  const [one, other] = sides as [(typeof sides)[number], (typeof sides)[number]]
  const choose = (conversationId: number, quoteId: number | null = null) =>
    rounds.put(`/${id}/choice`, { conversationId, quoteId }, guest)
  const takeBack = (conversationId: number | string, headers: Headers = guest) =>
    test.app.inject({ method: 'DELETE', url: `/api/quote-rounds/${id}/choice/${conversationId}`, headers })
  const open = async (conversationId: number, headers: Headers) =>
    (await test.app.inject({ url: `/api/conversations/${conversationId}`, headers })).json()
  return { id, guest, one, other, choose, takeBack, open }
}
type Message = { text: string; side: string }
const addressOf = async (userId: number) =>
  (await test.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

describe('taking a choice back', () => {
  it('tells the business once, hides the contact again, and lets another quote be accepted', async () => {
    const { guest, one, other, choose, takeBack, open } = await twoAsked({ hidesContact: true })
    const { quoteId } = await rounds.quote(other.id, other.headers, 90_000)
    expect((await choose(one.conversationId)).statusCode).toBe(200)
    expect(await open(one.conversationId, one.headers)).toMatchObject({ stage: 'won', hidesContact: false })
    expect(await open(other.conversationId, other.link)).toMatchObject({ chosenInstead: one.name })
    const answers = [await takeBack(one.conversationId), await takeBack(one.conversationId)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const seen = await open(one.conversationId, one.headers)
    expect(seen).toMatchObject({ stage: 'new', hidesContact: true, visitor: { email: '', phone: '' } })
    const text = 'I’m no longer going ahead with you on this job. Please don’t plan anything for now.'
    expect(seen.messages.filter((message: Message) => message.text === text)).toHaveLength(1)
    expect((await rounds.mailsTo(await addressOf(one.ownerId))).at(-1)?.text_body).toContain(text)
    expect(await rounds.view(guest)).toMatchObject({ chosenId: null, canTakeBack: false, isReplacing: true })
    expect(await open(other.conversationId, other.link)).toMatchObject({ chosenInstead: null })
    expect((await choose(other.conversationId, quoteId)).statusCode).toBe(200)
    expect(await rounds.view(guest)).toMatchObject({
      chosenId: other.conversationId,
      canTakeBack: false,
      tellable: 1,
    })
  })

  it('leaves those told who were told, and any of them can be chosen after all', async () => {
    const { id, guest, one, other, choose, takeBack } = await twoAsked()
    await choose(one.conversationId)
    expect((await rounds.put(`/${id}/farewell`, { text: 'Thank you.' }, guest)).statusCode).toBe(200)
    const states = async () =>
      new Map((await rounds.view(guest)).answers.map((answer) => [answer.conversationId, answer.state]))
    expect((await takeBack(one.conversationId)).statusCode).toBe(200)
    expect((await states()).get(other.conversationId)).toBe('let_down')
    expect((await choose(other.conversationId)).statusCode).toBe(200)
    expect((await states()).get(other.conversationId)).toBe('chosen')
    expect((await rounds.view(guest)).tellable).toBe(1)
    expect((await takeBack(other.conversationId)).statusCode).toBe(200)
    expect((await states()).get(other.conversationId)).toBe('waiting')
  })

  it('is refused once a quote is accepted, until the visitor says that nothing came of it', async () => {
    const { guest, one, other, choose, takeBack, open } = await twoAsked()
    const { quoteId } = await rounds.quote(one.id, one.headers, 90_000)
    expect((await choose(one.conversationId, quoteId)).statusCode).toBe(200)
    const refused = await takeBack(one.conversationId)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(`You’ve accepted a quote from ${one.name}.`)
    expect(await rounds.view(guest)).toMatchObject({ chosenId: one.conversationId, canTakeBack: false })
    await sql`INSERT INTO outcome_questions (conversation_id, basis, agreed_at)
      VALUES (${one.conversationId}, 'quote', now() - interval '8 days')`.execute(test.db)
    const said = await test.app.inject({
      method: 'PUT',
      url: `/api/conversations/${one.conversationId}/outcome`,
      payload: { outcome: 'no', costCents: null },
      headers: one.link,
    })
    expect(said.statusCode, said.body).toBe(200)
    expect((await rounds.view(guest)).canTakeBack).toBe(true)
    expect((await takeBack(one.conversationId)).statusCode).toBe(200)
    expect(await open(one.conversationId, one.headers)).toMatchObject({ stage: 'lost' })
    expect((await choose(other.conversationId)).statusCode).toBe(200)
  })

  it('says nothing where no business heard of the choice', async () => {
    const unclaimed = await buildBusiness(test.db, { email: 'quiet@example.com' })
    const { id, guest } = await rounds.sent([unclaimed])
    const conversationId = (await rounds.view(guest)).answers[0]?.conversationId ?? 0
    await rounds.put(`/${id}/choice`, { conversationId, quoteId: null }, guest)
    const url = `/api/quote-rounds/${id}/choice/${conversationId}`
    const count = (await rounds.mailsTo('quiet@example.com')).length
    expect((await test.app.inject({ method: 'DELETE', url, headers: guest })).statusCode).toBe(200)
    expect((await rounds.view(guest)).chosenId).toBeNull()
    expect(await rounds.mailsTo('quiet@example.com')).toHaveLength(count)
  })

  it('tells a business that has blocked the visitor since, so that it plans nothing', {
    tags: 'long',
  }, async () => {
    const { one, choose, takeBack, open } = await twoAsked()
    const { visitor } = await open(one.conversationId, one.headers)
    await choose(one.conversationId)
    const block = { owner_id: one.ownerId, name: 'Ana Ruiz', email: visitor.email }
    await test.db.insertInto('sender_blocks').values(block).execute()
    expect((await takeBack(one.conversationId)).statusCode).toBe(200)
    expect((await open(one.conversationId, one.headers)).messages.at(-1).text).toContain(
      'no longer going ahead',
    )
  })

  it('changes nothing for a business that isn’t chosen, and is for the sender alone', async () => {
    const { guest, one, other, choose, takeBack } = await twoAsked()
    await choose(one.conversationId)
    expect((await takeBack(other.conversationId)).statusCode).toBe(200)
    expect((await rounds.view(guest)).chosenId).toBe(one.conversationId)
    const elsewhere = await twoAsked()
    expect((await takeBack(elsewhere.one.conversationId)).statusCode).toBe(404)
    expect((await takeBack(one.conversationId, elsewhere.guest)).statusCode).toBe(404)
    expect((await takeBack(one.conversationId, one.headers)).statusCode).toBe(404)
    expect((await takeBack(one.conversationId, {})).statusCode).toBe(401)
    const wrong = await takeBack('x')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fieldErrors).toHaveProperty('conversationId')
  })

  it('of two that come at once, with a choice of another business, ends in one state', async () => {
    const { guest, one, other, choose, takeBack, open } = await twoAsked()
    await choose(one.conversationId)
    const all = await Promise.all([
      takeBack(one.conversationId),
      choose(other.conversationId),
      takeBack(one.conversationId),
    ])
    expect(all.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    const { chosenId } = await rounds.view(guest)
    expect(chosenId).toBe(all[1]?.statusCode === 200 ? other.conversationId : null)
    const texts = (await open(one.conversationId, one.headers)).messages.map(({ text }: Message) => text)
    expect(texts.filter((text: string) => text.startsWith('I’m no longer'))).toHaveLength(1)
  })
})
