import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildRequest } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { askAboutOutcomes } from './outcome-questions.service.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://town.example',
    MAIL_REPLY_DOMAIN: 'reply.town.example',
  })
  teams = openTeams(test)
})
afterAll(() => test.close())

let serial = 0
const ask = () => askAboutOutcomes({ db: test.db, jobs: test.app.jobs, config: test.app.config })
const subject = 'How did it go with'

/** A guest's conversation with a business that has an owner and a helper. */
async function conversation() {
  const { owner, id: businessId } = await teams.owned({ name: `Taps ${++serial}` })
  const email = `ana.${serial}@example.com`
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { email, statusHash: hash })
  const guest = { headers: { 'x-conversation-token': token } as unknown as { authorization: string } }
  const questionTo = async (address: string) => (await openMails(test.db, { address, subject }))[0]
  return {
    id,
    businessId,
    owner,
    email,
    guest,
    at: `/conversations/${id}/outcome`,
    questionTo,
    linkTo: async (address: string) =>
      /\/did-it-happen\?token=(out_[\w-]{43})&answer=yes/.exec(
        (await questionTo(address))?.text_body ?? '',
      )?.[1] ?? '',
  }
}

/** An appointment that ended so many hours ago. */
const met = async (conversationId: number, businessId: number, hours: number, state = 'confirmed') => {
  await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
    VALUES (${conversationId}, ${businessId}, ${state}, now() - make_interval(hours => ${hours + 1}),
      now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours + 48}))`.execute(
    test.db,
  )
}
/** A quote that was accepted so many hours ago, for work that could begin so many days ago. */
const accepted = async (conversationId: number, hours: number, beginsDaysAgo: number | null = null) => {
  const position = ++serial
  const { rows } = await sql<{ id: number }>`
    INSERT INTO messages (conversation_id, position, side, kind, text, client_key)
    VALUES (${conversationId}, ${position}, 'business', 'quote', '$240', gen_random_uuid()) RETURNING id`.execute(
    test.db,
  )
  await sql`INSERT INTO quotes (message_id, min_cents, max_cents, includes, state, decided_at, earliest_day)
    VALUES (${rows[0]?.id}, 24000, 24000, 'All', 'accepted', now() - make_interval(hours => ${hours}),
      (now() AT TIME ZONE 'America/Chicago')::date - ${beginsDaysAgo}::int)`.execute(test.db)
}
/** An appointment two days ago, with both sides asked. */
async function asked() {
  const made = await conversation()
  await met(made.id, made.businessId, 48)
  await ask()
  return made
}
type Made = Awaited<ReturnType<typeof conversation>>
const say = (made: Made, who: Parameters<typeof teams.send>[0], body: object) =>
  teams.send(who, 'PUT', made.at, body)
const read = async (made: Made, who: Parameters<typeof teams.send>[0]) =>
  (await teams.send(who, 'GET', made.at)).json().question

describe('after an agreed day', () => {
  it('both sides are asked once, by email and in the conversation, also by several processes', async () => {
    const made = await conversation()
    await met(made.id, made.businessId, 48)
    expect(await read(made, made.guest)).toBeNull()
    await Promise.all([ask(), ask(), ask()])
    await ask()
    for (const [address, other] of [
      [made.email, /^How did it go with Taps \d+\?$/],
      [made.owner.email, /^How did it go with Ana Ortiz\?$/],
    ] as const) {
      const mails = await openMails(test.db, { address, subject })
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({
        subject: expect.stringMatching(other),
        reply_to: expect.stringMatching(/^reply\+/),
        stop_url: expect.stringContaining('kind=outcomes'),
        conversation_id: made.id,
        is_kept: false,
      })
      expect(mails[0]?.text_body).toMatch(/answer=not_yet[\s\S]*answer=no\b/)
    }
    expect(await read(made, made.guest)).toMatchObject({
      side: 'visitor',
      basis: 'appointment',
      otherName: expect.stringMatching(/^Taps/),
      answer: null,
      isOpen: true,
    })
    expect(await read(made, made.owner)).toMatchObject({ side: 'business', otherName: 'Ana Ortiz' })
  })

  it('a visitor isn’t asked too early, too late, or about an appointment that was canceled', async () => {
    const late = await conversation()
    await met(late.id, late.businessId, 24 * 15)
    const canceled = await conversation()
    await met(canceled.id, canceled.businessId, 48, 'canceled')
    const coming = await conversation()
    await met(coming.id, coming.businessId, 48)
    await met(coming.id, coming.businessId, -72)
    const justNow = await conversation()
    await met(justNow.id, justNow.businessId, 0)
    const quoted = await conversation()
    await accepted(quoted.id, 6 * 24)
    await ask()
    for (const made of [late, canceled, coming, justNow, quoted]) {
      expect(await read(made, made.guest)).toBeNull()
      expect(await made.questionTo(made.email)).toBeUndefined()
    }
  })

  it('a visitor isn’t asked about a day that may still be moved, but once the other one has passed', async () => {
    const made = await conversation()
    await met(made.id, made.businessId, 48)
    await sql`UPDATE appointments SET state = 'moved', proposed_by = 'visitor' WHERE conversation_id = ${made.id}`.execute(
      test.db,
    )
    await sql`INSERT INTO appointment_times (appointment_id, business_id, starts_at, ends_at)
      SELECT id, business_id, start, start + interval '1 hour' FROM appointments,
        unnest(ARRAY[starts_at, now() + interval '1 day']) AS start WHERE conversation_id = ${made.id}`.execute(
      test.db,
    )
    await ask()
    expect(await read(made, made.guest)).toBeNull()
    // Nobody answered the proposal.
    await sql`UPDATE appointment_times SET starts_at = starts_at - interval '30 hours', ends_at = ends_at - interval '30 hours'
      WHERE starts_at > now() AND business_id = ${made.businessId}`.execute(test.db)
    await ask()
    expect(await read(made, made.guest)).toMatchObject({ basis: 'appointment' })
  })

  it('an accepted quote for later work counts a week after the work can begin', async () => {
    const later = await conversation()
    await accepted(later.id, 30 * 24, 3)
    const begun = await conversation()
    await accepted(begun.id, 30 * 24, 9)
    const old = await conversation()
    await accepted(old.id, 60 * 24, 40)
    await ask()
    expect(await read(later, later.guest)).toBeNull()
    expect(await read(begun, begun.guest)).toMatchObject({ basis: 'quote' })
    expect(await read(old, old.guest)).toBeNull()
  })

  it('an accepted quote without an appointment counts a week later, and so does one after a first visit', async () => {
    const quoted = await conversation()
    await accepted(quoted.id, 9 * 24)
    const visited = await conversation()
    await met(visited.id, visited.businessId, 12 * 24)
    await accepted(visited.id, 10 * 24)
    const before = await conversation()
    await accepted(before.id, 9 * 24)
    await met(before.id, before.businessId, 48)
    const waiting = await conversation()
    await met(waiting.id, waiting.businessId, 5 * 24)
    await accepted(waiting.id, 3 * 24)
    await ask()
    expect(await read(quoted, quoted.guest)).toMatchObject({ basis: 'quote' })
    expect(await read(visited, visited.guest)).toMatchObject({ basis: 'quote' })
    expect(await read(before, before.guest)).toMatchObject({ basis: 'appointment' })
    expect(await read(waiting, waiting.guest)).toBeNull()
    expect((await quoted.questionTo(quoted.email))?.text_body).toMatch(/You accepted a quote from Taps/)
  })

  it('a visitor who stopped such email isn’t emailed, but is asked in the conversation', async () => {
    const made = await conversation()
    const other = await asked()
    const [, path] =
      /https:\/\/town\.example(\/api\/\S+)/.exec((await other.questionTo(other.email))?.stop_url ?? '') ?? []
    expect((await test.app.inject({ method: 'POST', url: path ?? '' })).statusCode).toBe(200)
    await sql`UPDATE business_quote_requests SET email = ${other.email} WHERE id = ${made.id}`.execute(
      test.db,
    )
    await met(made.id, made.businessId, 48)
    await ask()
    expect(await openMails(test.db, { address: other.email, subject })).toHaveLength(1)
    expect(await made.questionTo(made.owner.email)).toBeDefined()
    expect(await read(made, made.guest)).toMatchObject({ answer: null })
  })

  it('the conversation may be gone by then', async () => {
    const made = await conversation()
    await met(made.id, made.businessId, 48)
    await Promise.all([
      ask(),
      test.db.deleteFrom('business_quote_requests').where('id', '=', made.id).execute(),
    ])
    expect(await made.questionTo(made.email)).toBeUndefined()
  })
})

describe('an answer', () => {
  it('is the side’s own, can be changed, and is never seen by the other side', async () => {
    const made = await asked()
    const first = await say(made, made.guest, { outcome: 'not_yet', costCents: null })
    expect(first.json().question.answer).toMatchObject({ outcome: 'not_yet', costCents: null })
    expect((await say(made, made.guest, { outcome: 'yes', costCents: 24_000 })).statusCode).toBe(200)
    expect((await say(made, made.owner, { outcome: 'yes', costCents: 25_000 })).statusCode).toBe(200)
    expect((await read(made, made.guest)).answer).toMatchObject({ outcome: 'yes', costCents: 24_000 })
    expect((await read(made, made.owner)).answer).toMatchObject({ outcome: 'yes', costCents: 25_000 })
    const seen = await teams.send(made.owner, 'GET', `/conversations/${made.id}`)
    expect(seen.body).not.toContain('24000')
    const helper = await teams.addMember(made.businessId, 'helper')
    expect((await read(made, helper)).answer).toMatchObject({ costCents: 25_000 })
  })

  it.each([
    [{ outcome: 'maybe', costCents: null }, 'outcome'],
    [{ costCents: null }, 'outcome'],
    [{ outcome: 'yes', costCents: 0 }, 'costCents'],
    [{ outcome: 'yes', costCents: 1.5 }, 'costCents'],
    [{ outcome: 'yes', costCents: 100_000_001 }, 'costCents'],
    [{ outcome: 'no', costCents: 24_000 }, 'costCents'],
  ])('names what is wrong: %j', async (body, field) => {
    const made = await asked()
    const refused = await say(made, made.guest, body)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fieldErrors).toHaveProperty(field)
    expect((await read(made, made.guest)).answer).toBeNull()
  })

  it('is given where something was asked, by who takes part, and for 60 days', async () => {
    const answer = { outcome: 'yes', costCents: null }
    const made = await conversation()
    expect((await say(made, made.guest, answer)).statusCode).toBe(404)
    const other = await asked()
    expect((await say(other, made.guest, answer)).statusCode).toBe(404)
    expect((await say(other, await teams.person(), answer)).statusCode).toBe(404)
    expect((await say(other, null, answer)).statusCode).toBe(401)
    await sql`UPDATE outcome_questions SET asked_at = now() - interval '61 days'
      WHERE conversation_id = ${other.id}`.execute(test.db)
    expect(await read(other, other.guest)).toMatchObject({ isOpen: false })
    expect((await say(other, other.guest, answer)).statusCode).toBe(409)
  })

  it('comes by the link in the email without signing in; opening it changes nothing', async () => {
    const made = await asked()
    for (const [address, side] of [
      [made.email, 'visitor'],
      [made.owner.email, 'business'],
    ] as const) {
      const token = await made.linkTo(address)
      const opened = await teams.send(null, 'POST', '/outcomes/open', { token })
      expect(opened.json()).toMatchObject({ side, answer: null })
      const given = { token, outcome: 'yes', costCents: side === 'visitor' ? 24_000 : null }
      expect((await teams.send(null, 'POST', '/outcomes/answer', given)).json().answer).toMatchObject({
        outcome: 'yes',
      })
    }
    expect((await read(made, made.guest)).answer).toMatchObject({ costCents: 24_000 })
    expect((await read(made, made.owner)).answer).toMatchObject({ costCents: null })
    const token = await made.linkTo(made.owner.email)
    await sql`UPDATE businesses SET submitted_by_id = NULL WHERE id = ${made.businessId}`.execute(test.db)
    expect((await teams.send(null, 'POST', '/outcomes/open', { token })).statusCode).toBe(404)
    expect((await teams.send(null, 'POST', '/outcomes/open', { token: 'out_short' })).statusCode).toBe(400)
    // It opens nothing else.
    const visitors = await made.linkTo(made.email)
    const headers = { 'x-conversation-token': visitors }
    expect((await test.app.inject({ url: `/api/conversations/${made.id}`, headers })).statusCode).toBe(400)
  })
})
