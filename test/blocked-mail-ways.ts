import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sendReminders } from '#server/appointments/appointment-reminders.service.ts'
import { prepareReset } from '#server/auth/password-resets.service.ts'
import { askAboutHours } from '#server/hours/hours-questions.service.ts'
import { sendNewsDigests } from '#server/notifications/digests/news-digests.service.ts'
import { sendNextBatch } from '#server/notifications/issues/sending.service.ts'
import { askAboutOutcomes } from '#server/outcomes/outcome-questions.service.ts'
import { findDuePush } from '#server/push/push-subscriptions.repository.ts'
import { sendOwnerDigests } from '#server/quote-requests/owner-digests.service.ts'
import { sendNewMatches } from '#server/saved-searches/new-matches.service.ts'
import type { Stage, Way, Ways } from './blocked-way.ts'
import { buildBusiness, buildRequest } from './factories.ts'

/** Emails to people and news in their browsers, for the matrix of blocked people. */

type Scene = { personId: number; address: string; act: () => Promise<unknown> }

/** Email that `act` sends to a person. */
const mail = (arrange: (stage: Stage) => Promise<Scene>, stays?: true): Way => ({
  ...(stays && { stays }),
  async open(stage) {
    const { personId, address, act } = await arrange(stage)
    return { personId, works: async () => (await stage.mailsTo(address, act)).length > 0 }
  },
})

/** A business whose helper is told of requests, with a guest's conversation. */
async function team({ test, teams }: Stage) {
  const { owner, id: businessId } = await teams.owned()
  const helper = await teams.addMember(businessId, 'helper')
  const ask = () =>
    teams.send(null, 'POST', '/business-quote-requests', {
      businessId,
      name: 'Ana',
      email: `${randomUUID()}@example.com`,
      phone: '512-555-0101',
      requirements: `Two taps, ${randomUUID()}.`,
    })
  const id = await buildRequest(test.db, businessId)
  const say = (who: Parameters<typeof teams.send>[0], to = id) =>
    teams.send(who, 'POST', `/conversations/${to}/messages`, { text: randomUUID() })
  return { owner, helper, businessId, id, ask, say }
}

/** The sender of a request: by their account, which has another address, or by the address of one. */
async function sender({ teams }: Stage, by: 'account' | 'address') {
  const { id: personId, email } = await teams.person()
  return by === 'address'
    ? { personId, request: { email } }
    : { personId, request: { email: `${randomUUID()}@example.com`, userId: personId } }
}

/** The answer of a business, to the sender of a request. */
const answered = (by: 'account' | 'address') =>
  mail(async (stage) => {
    const { owner, businessId, say } = await team(stage)
    const { personId, request } = await sender(stage, by)
    const id = await buildRequest(stage.test.db, businessId, request)
    return { personId, address: request.email, act: () => say(owner, id) }
  })

/** An appointment of somebody's request in twenty hours, or two days ago. */
async function met({ test }: Stage, requestId: number, businessId: number, hours: number) {
  await sql`DELETE FROM outcome_questions WHERE conversation_id = ${requestId}`.execute(test.db)
  await sql`DELETE FROM appointments WHERE conversation_id = ${requestId}`.execute(test.db)
  await sql`INSERT INTO appointments (conversation_id, business_id, state, starts_at, ends_at, agreed_at)
    VALUES (${requestId}, ${businessId}, 'confirmed', now() + make_interval(hours => ${hours - 1}),
      now() + make_interval(hours => ${hours}), now() - interval '5 days')`.execute(test.db)
}

/** Emails to both sides about an appointment, as the visitor or a helper gets them. */
const ofAppointment = (what: 'reminder' | 'question', side: 'account' | 'address' | 'helper') =>
  mail(async (stage) => {
    const { helper, businessId } = await team(stage)
    const { personId, request } = await sender(stage, side === 'account' ? side : 'address')
    const id = await buildRequest(stage.test.db, businessId, request)
    return {
      ...(side === 'helper'
        ? { personId: helper.id, address: helper.email }
        : { personId, address: request.email }),
      async act() {
        await met(stage, id, businessId, what === 'reminder' ? 20 : -48)
        await (what === 'reminder' ? sendReminders(stage.test.app) : askAboutOutcomes(stage.test.app))
      },
    }
  })

const newsletter = mail(async ({ test, teams }) => {
  const { id: personId, email: address } = await teams.person()
  await sql`INSERT INTO subscribers (email, confirmed_at) VALUES (${address}, now())`.execute(test.db)
  return {
    personId,
    address,
    async act() {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO newsletter_issues (subject, preheader, body, status, started_at)
        VALUES ('New in Austin', '', 'Three places.', 'sending', now()) RETURNING id`.execute(test.db)
      await sendNextBatch(test.app, rows[0]?.id ?? 0, 0)
    },
  }
})

const savedSearch = mail(async ({ test, teams }) => {
  const { id: personId, email: address } = await teams.person()
  await teams.owned()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO saved_search_readers (user_id) VALUES (${personId}) RETURNING id`.execute(test.db)
  await sql`INSERT INTO saved_searches (reader_id, search, title, since)
    VALUES (${rows[0]?.id}, '{"payment": "card"}', 'Cards', now() - interval '1 day')`.execute(test.db)
  return {
    personId,
    address,
    async act() {
      await sql`UPDATE businesses SET approved_at = now() - interval '1 hour' WHERE status = 'approved'`.execute(
        test.db,
      )
      await sql`UPDATE saved_search_readers SET told_until = NULL`.execute(test.db)
      await sendNewMatches(test.app, 0)
    },
  }
})

const news = mail(async ({ test, teams }) => {
  const { id: personId, email: address } = await teams.person()
  const { id } = await teams.owned()
  await sql`INSERT INTO business_follows (user_id, business_id, created_at)
    VALUES (${personId}, ${id}, now() - interval '30 days')`.execute(test.db)
  await sql`INSERT INTO business_news (business_id, kind, changed_at)
    VALUES (${id}, 'contact', now() - interval '1 hour')`.execute(test.db)
  return {
    personId,
    address,
    async act() {
      await sql`DELETE FROM news_digests`.execute(test.db)
      await sendNewsDigests(test.app, personId - 1)
    },
  }
})

const hours = mail(async ({ test, teams }) => {
  const owner = await teams.person()
  const id = await buildBusiness(test.db, { ownerId: owner.id, createdAt: new Date('2024-01-01') })
  return {
    personId: owner.id,
    address: owner.email,
    async act() {
      await sql`DELETE FROM hours_questions`.execute(test.db)
      await askAboutHours(test.app, id - 1, new Date())
    },
  }
})

/** A new subscription of a signed-in person, or of anyone with the link of a conversation; its ID. */
async function subscribe({ test }: Stage, userId: number | null, conversationId: number): Promise<number> {
  const session = Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex')
  // A session that outlived the block, as in the access matrix.
  if (userId !== null)
    await sql`INSERT INTO sessions (user_id, token_hash, expires_at)
      VALUES (${userId}, ${session}, now() + interval '1 day')`.execute(test.db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO push_subscriptions (user_id, session_hash, conversation_id, endpoint_hash, sealed, server_key)
    VALUES (${userId}, ${userId && session}, ${userId === null ? conversationId : null},
      sha256(${randomUUID()}::bytea), '\\x00', 'key') RETURNING id`.execute(test.db)
  return rows[0]?.id ?? 0
}

/** News in a browser, of a helper or of a visitor with a link. */
const push = (side: 'helper' | 'visitor'): Way => ({
  async open(stage) {
    const { test, teams } = stage
    const { owner, helper, businessId } = await team(stage)
    const visitor = await teams.person()
    const conversationId = await buildRequest(test.db, businessId, { email: visitor.email })
    const works = async () => {
      const subscriptionId = await subscribe(stage, side === 'helper' ? helper.id : null, conversationId)
      const due = { subscriptionId, conversationId }
      if (side === 'helper') return (await findDuePush(test.db, due)) !== undefined
      const payload = { text: 'On Tuesday.' }
      const said = await teams.send(owner, 'POST', `/conversations/${conversationId}/messages`, payload)
      return (await findDuePush(test.db, { ...due, messageId: said.json().message.id })) !== undefined
    }
    return { personId: side === 'helper' ? helper.id : visitor.id, works }
  },
})

export const blockedMailWays: Ways = {
  'email to a helper about a new request': mail(async (stage) => {
    const { helper, ask } = await team(stage)
    return { personId: helper.id, address: helper.email, act: ask }
  }),
  'email to a helper about more requests': mail(async (stage) => {
    const { helper, id } = await team(stage)
    const act = async () => {
      await sql`UPDATE business_quote_requests SET waits_for_digest = true WHERE id = ${id}`.execute(
        stage.test.db,
      )
      await sendOwnerDigests(stage.test.app)
    }
    return { personId: helper.id, address: helper.email, act }
  }),
  'email to a helper about a message': mail(async (stage) => {
    const { helper, businessId, say } = await team(stage)
    const visitor = await stage.teams.person()
    const id = await buildRequest(stage.test.db, businessId, { userId: visitor.id })
    return { personId: helper.id, address: helper.email, act: () => say(visitor, id) }
  }),
  'email to a visitor with an account about an answer': answered('account'),
  'email to the address of an account about an answer': answered('address'),
  'email that waits when its person is blocked': mail(async ({ test, teams }) => {
    const { id: personId, email: address } = await teams.person()
    const act = () =>
      sql`INSERT INTO mails (recipient_name, recipient_address, subject, text_body, html_body)
        VALUES ('', upper(${address}), 'News', 'News', 'News'), ('', ${address}, 'News', 'News', 'News')`.execute(
        test.db,
      )
    return { personId, address, act }
  }),
  'a reminder of an appointment to a visitor with an account': ofAppointment('reminder', 'account'),
  'a reminder of an appointment to the address of an account': ofAppointment('reminder', 'address'),
  'a reminder of an appointment to a helper': ofAppointment('reminder', 'helper'),
  'the question whether it happened by email to a visitor with an account': ofAppointment(
    'question',
    'account',
  ),
  'the question whether it happened by email to the address of an account': ofAppointment(
    'question',
    'address',
  ),
  'the question whether it happened by email to a helper': ofAppointment('question', 'helper'),
  'an issue of the newsletter': newsletter,
  'new businesses for a saved search': savedSearch,
  'news of a business that somebody follows': news,
  'a question about the hours of a business': hours,
  'an invitation by email': mail(async (stage) => {
    const { id: personId, email: address } = await stage.teams.person()
    const act = async () => {
      const { owner, at } = await stage.teams.owned()
      await stage.teams.send(owner, 'POST', `${at}/invitations`, { email: address, role: 'helper' })
    }
    return { personId, address, act }
  }),
  'a link for a new password by email': mail(async ({ teams, test }) => {
    const { id: personId, email: address } = await teams.person()
    // The response doesn't wait for it.
    const act = async () => (await prepareReset(test.app, address, () => {}))?.()
    return { personId, address, act }
  }),
  'news in the browser of a helper': push('helper'),
  'news in the browser of a visitor with a link': push('visitor'),
  'the receipt of a message to support': mail(async ({ teams }) => {
    const { id: personId, email: address } = await teams.person()
    const act = () =>
      teams.send(null, 'POST', '/support', { name: 'Ana', email: address, message: `Why? ${randomUUID()}` })
    return { personId, address, act }
  }, true),
}
