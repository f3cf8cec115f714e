import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedMax } from '#shared/quote-rounds/round-limits.ts'
import { buildBusiness, buildPromotion, buildReview, buildUser } from '#test/factories.ts'
import { openRounds } from '#test/rounds.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { replaceSilent } from './round-replacing.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example', MAIL_REPLY_DOMAIN: 'reply.town.example' })
})
afterAll(() => test.close())

/** A process that does what is due. */
const work = () => replaceSilent({ db: test.db, jobs: test.app.jobs, config: test.app.config })

/** A trade of its own with so many businesses. */
async function trade(count: number) {
  const rounds = await openRounds(test)
  const businesses = []
  for (let at = 0; at < count; at++) businesses.push(await rounds.business())
  const ids = businesses.map(({ id }) => id)
  const states = async (guest: Record<string, string>) => {
    const { answers } = await rounds.view(guest)
    return answers
      .sort((a, b) => a.conversationId - b.conversationId)
      .map(({ business, state }) => `${ids.indexOf(business.id)} ${state}`)
  }
  return { ...rounds, businesses, ids, states }
}

describe('a business that doesn’t answer within a day', () => {
  it('is replaced by the next that fits, and the sender is told where to see it', async () => {
    const { ids, businesses, sent, quote, age, states, mailsTo } = await trade(3)
    const { id, guest, email } = await sent(ids.slice(0, 2))
    await quote(ids[0] as number, businesses[0]?.headers ?? {}, 50_000)
    await age(id, 23)
    await work()
    expect(await states(guest)).toEqual(['0 quoted', '1 waiting'])
    await age(id, 2)
    await work()
    expect(await states(guest)).toEqual(['0 quoted', '1 replaced', '2 waiting'])
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.subject).toBe('We asked another business for you')
    expect(mail?.text_body).toContain(`${businesses[1]?.name} hasn’t replied within 24 hours`)
    expect(mail?.text_body).toContain(guest['x-round-token'])
    const count = (await mailsTo(email)).length
    await work()
    expect(await mailsTo(email)).toHaveLength(count)
  })

  it('is replaced once by any number of processes', { tags: 'long' }, async () => {
    const { ids, sent, age, states, mailsTo } = await trade(8)
    const { id, guest, email } = await sent(ids.slice(0, 3))
    await age(id, 25)
    await Promise.all([work(), work(), work(), work()])
    const after = await states(guest)
    expect(after.filter((state) => state.endsWith('replaced'))).toHaveLength(3)
    expect(after.filter((state) => state.endsWith('waiting'))).toHaveLength(3)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('may still answer, and then it counts', async () => {
    const { ids, businesses, sent, quote, age, states } = await trade(2)
    const { id, guest } = await sent(ids.slice(0, 1))
    await age(id, 25)
    await work()
    await quote(ids[0] as number, businesses[0]?.headers ?? {}, 50_000)
    expect(await states(guest)).toEqual(['0 quoted', '1 waiting'])
  })

  it('is not replaced if the sender doesn’t wish it, or has chosen a business', async () => {
    const { ids, sent, age, states, view, put } = await trade(4)
    const unwished = await sent(ids.slice(0, 1), { replacesSilent: false })
    const stopped = await sent(ids.slice(0, 1))
    await put(`/${stopped.id}/replacing`, { replacesSilent: false }, stopped.guest)
    const chosen = await sent(ids.slice(0, 2))
    const conversationId = (await view(chosen.guest)).answers[0]?.conversationId
    const choice = { conversationId, quoteId: null }
    expect((await put(`/${chosen.id}/choice`, choice, chosen.guest)).statusCode).toBe(200)
    for (const { id } of [unwished, stopped, chosen]) await age(id, 30)
    await work()
    expect(await states(unwished.guest)).toEqual(['0 waiting'])
    expect(await states(stopped.guest)).toEqual(['0 waiting'])
    expect(await states(chosen.guest)).toEqual(['0 chosen', '1 waiting'])
  })

  it('is one of at most ten', async () => {
    const { ids, sent, age, view } = await trade(11)
    const { id, guest } = await sent(ids.slice(0, 5))
    for (let day = 0; day < 3; day++) {
      await age(id, 25)
      await work()
    }
    const { answers, isReplacing } = await view(guest)
    expect(answers).toHaveLength(askedMax)
    expect(answers.filter(({ state }) => state === 'replaced')).toHaveLength(5)
    expect(isReplacing).toBe(false)
  })

  it('is replaced by no business that the visitor wouldn’t have been offered: promoted, badly rated, or of an unknown trade', async () => {
    const { ids, sent, age, states, payloadFor, send, guestOf, view } = await trade(3)
    const [asked, promoted, bad] = ids as [number, number, number]
    await buildPromotion(test.db, promoted)
    await buildReview(test.db, bad, { rating: 1 })
    const { id, guest } = await sent([asked])
    const word = `Xylograph${Date.now()}`
    await buildBusiness(test.db, { name: `${word} Studio`, ownerId: await buildUser(test.db) })
    const unknown = payloadFor([asked], { category: null, subcategory: null, search: word })
    expect((await send(unknown)).statusCode).toBe(201)
    const unknownGuest = await guestOf(unknown.email)
    const { id: unknownId } = await view(unknownGuest)
    for (const roundId of [id, unknownId]) await age(roundId, 25)
    await work()
    expect(await states(guest)).toEqual(['0 waiting'])
    expect(await states(unknownGuest)).toEqual(['0 waiting'])
  })

  it('is replaced also when another round fails, which is looked at again an hour later', {
    tags: 'long',
  }, async () => {
    const { ids, sent, age, states } = await trade(3)
    const broken = await sent(ids.slice(0, 1))
    const fine = await sent(ids.slice(1, 2))
    await age(broken.id, 26)
    await age(fine.id, 25)
    const breaks = sql.raw(`quote_rounds_break_${broken.id}`)
    await sql`CREATE FUNCTION ${breaks}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$`.execute(
      test.db,
    )
    await sql`CREATE TRIGGER ${breaks} BEFORE UPDATE ON business_quote_requests FOR EACH ROW
      WHEN (OLD.round_id = ${sql.lit(broken.id)}) EXECUTE FUNCTION ${breaks}()`.execute(test.db)
    await expect(work()).rejects.toThrow('broken')
    expect((await states(fine.guest)).map((state) => state.split(' ')[1])).toEqual(['replaced', 'waiting'])
    expect(await states(broken.guest)).toEqual(['0 waiting'])
    await expect(work()).resolves.toBeUndefined()
    await sql`DROP FUNCTION ${breaks}() CASCADE`.execute(test.db)
    await age(broken.id, 1)
    await work()
    expect((await states(broken.guest)).map((state) => state.split(' ')[1])).toEqual(['replaced', 'waiting'])
  })

  it('doesn’t change what the form is told that sends the round again', async () => {
    const { ids, sent, send, age } = await trade(7)
    const { id, payload, body } = await sent(ids.slice(0, 5))
    await age(id, 25)
    await work()
    const again = await send(payload)
    expect(again.statusCode, again.body).toBe(201)
    expect(again.json().asked).toEqual(body.asked)
  })

  it('stays when no other fits, and one is looked for later', async () => {
    const { ids, sent, age, states, business } = await trade(1)
    const { id, guest } = await sent(ids)
    await age(id, 25)
    await work()
    expect(await states(guest)).toEqual(['0 waiting'])
    await business()
    await age(id, 25)
    await work()
    expect((await states(guest)).map((state) => state.split(' ')[1])).toEqual(['replaced', 'waiting'])
  })
})
