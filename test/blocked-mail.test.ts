import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendReminders } from '#server/appointments/appointment-reminders.service.ts'
import { blockedMailWays } from './blocked-mail-ways.ts'
import { openStage, tryWays } from './blocked-stage.ts'
import { buildRequest } from './factories.ts'
import { openMails } from './opened-mails.ts'
import { signInAs } from './sign-in-as.ts'

/** Blocked people's email, and its effect on the other side and on staff. */

const stage = openStage()

tryWays(stage, blockedMailWays)

describe('while a person is blocked', () => {
  it('staff still reach them: they hear of the block, and of its end', async () => {
    const { id, email } = await stage.teams.person()
    const told = async (act: () => Promise<unknown>) =>
      (await stage.mailsTo(email, act)).map(({ headers }) => headers.subject?.[0])
    expect(await told(() => stage.block(id))).toEqual(['Your Find Local account is blocked'])
    expect(await told(() => stage.unblock(id))).toEqual(['Your Find Local account is unblocked'])
  })

  it('the other side reads their conversation as before, and may write', async () => {
    const { owner, id: businessId } = await stage.teams.owned()
    const { id: userId, headers } = await stage.teams.person()
    const id = await buildRequest(stage.test.db, businessId, { userId })
    const say = (who: { headers: typeof headers }, text: string) =>
      stage.teams.send(who, 'POST', `/conversations/${id}/messages`, { text })
    expect((await say({ headers }, 'And hose?')).statusCode).toBe(201)
    const read = async () => (await stage.teams.send(owner, 'GET', `/conversations/${id}`)).json()
    const before = await read()
    await stage.block(userId)
    expect(await read()).toEqual({ ...before, isVisitorBlocked: true })
    expect((await say(owner, 'On Tuesday.')).statusCode).toBe(201)
    await stage.unblock(userId)
    const after = await stage.teams.send(
      { headers: await signInAs(stage.test.app, userId) },
      'GET',
      `/conversations/${id}`,
    )
    expect(
      after
        .json()
        .messages.map(({ text }: { text: string }) => text)
        .slice(1),
    ).toEqual(['And hose?', 'On Tuesday.'])
  })

  it('the team of a blocked owner still hears of an appointment', async () => {
    const { owner, id: businessId } = await stage.teams.owned()
    const helper = await stage.teams.addMember(businessId, 'helper')
    const id = await buildRequest(stage.test.db, businessId)
    await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
      VALUES (${id}, ${businessId}, 'confirmed', now() + interval '20 hours', now() + interval '21 hours',
        now() - interval '5 days')`.execute(stage.test.db)
    await stage.block(owner.id)
    expect(await stage.mailsTo(helper.email, () => sendReminders(stage.test.app))).toHaveLength(1)
    expect(await openMails(stage.test.db, { address: owner.email })).toEqual([])
  })

  it('staff see at the desk what wasn’t sent, and can’t release a request of theirs', async () => {
    const { id: userId, email } = await stage.teams.person()
    const { id: businessId } = await stage.teams.owned()
    const { rows } = await sql<{ id: number }>`
      INSERT INTO held_quote_requests (id, business_id, name, email, phone, requirements, status_hash, spam_score, spam_rules)
      VALUES (nextval(pg_get_serial_sequence('business_quote_requests', 'id')), ${businessId}, 'Ana', ${email}, '', 'Taps',
        sha256('held'), 100, '{}') RETURNING id`.execute(stage.test.db)
    await stage.block(userId)
    const insert = sql`INSERT INTO mails (recipient_name, recipient_address, subject, text_body, html_body)
      VALUES ('', ${email}, 'News of today', 'News', 'News')`
    expect(await stage.mailsTo(email, () => insert.execute(stage.test.db))).toEqual([])
    const { mails } = (await stage.desk.send('GET', '/mails?search=News+of+today')).json()
    expect(mails).toMatchObject([{ failure: 'blocked', sentAt: null }])
    const released = await stage.desk.send('PUT', `/held-requests/${rows[0]?.id}/release`, { revision: 1 })
    expect([released.statusCode, released.json().error]).toEqual([
      409,
      'Staff have blocked this sender in the meantime.',
    ])
  })
})
