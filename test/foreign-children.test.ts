import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { pushSubscription } from './account-rows.ts'
import { buildConversation, pdfFile, uploadOne } from './attachments.ts'
import { buildBusiness, buildReview, buildUser } from './factories.ts'
import { openRounds } from './rounds.ts'
import { routeTable } from './route-table.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/**
 * Every route that names an item within something, or one of a person's: that of somebody else can't be read or changed, not
 * at its own place, and not through a place that is one's own.
 */

let test: TestApp
let rounds: Awaited<ReturnType<typeof openRounds>>
beforeAll(async () => {
  test = await startTestApp()
  rounds = await openRounds(test)
})
afterAll(() => test.close())

type Headers = Record<string, string>
/** Somebody with a business and a conversation, whose visitor is a guest; `round` is their request to several. */
type Owner = {
  ownerId: number
  owner: Headers
  guest: Headers
  businessId: number
  id: number
  round?: { id: number; conversation: number; headers: Headers }
}
type Id = number | string
type Case = {
  /** The table of the item, and the column by which it is named. */
  row: readonly [table: string, column?: string]
  make: (whose: Owner) => Promise<Id>
  send: (place: Owner, id: Id) => readonly [path: string, payload?: object | undefined]
  /** The status for its owner. */
  own: number
  as?: (whose: Owner) => Headers
  /** Deleting what isn't there succeeds. */
  repeats?: true
}

async function openOwner(): Promise<Owner> {
  const { owner, ...rest } = await buildConversation(test)
  return { ...rest, owner: { ...owner } }
}

/** The same with a request to several. */
async function openSender(): Promise<Owner> {
  const business = await rounds.business()
  const { id, guest: headers } = await rounds.sent([business.id])
  const requests = test.db.selectFrom('business_quote_requests').select('id').where('round_id', '=', id)
  const { id: conversation } = await requests.executeTakeFirstOrThrow()
  return { ...(await openOwner()), round: { id, conversation, headers } }
}

async function insert(table: string, values: RawBuilder<unknown>, column = 'id'): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    INSERT INTO ${sql.table(table)} ${values} RETURNING ${sql.ref(column)} AS id`.execute(test.db)
  return rows[0]?.id as Id
}
/** A row with `values` of its owner. */
const row = (table: string, values: (whose: Owner) => RawBuilder<unknown>, column = 'id') => ({
  row: [table, column] as const,
  make: (whose: Owner) => insert(table, values(whose), column),
})

const soon = sql`now() + interval '1 day'`
const session = row(
  'sessions',
  ({ ownerId }) =>
    sql`(token_hash, user_id, expires_at) VALUES (${createToken('session').hash}, ${ownerId}, ${soon})`,
)
const passkey = row(
  'passkeys',
  ({ ownerId }) => sql`(user_id, credential_id, public_key, sign_count, transports, name)
    VALUES (${ownerId}, ${createToken('session').hash}, '', 0, '{}', 'Phone')`,
)
const review = {
  row: ['reviews'] as const,
  make: async ({ ownerId }: Owner) => buildReview(test.db, await buildBusiness(test.db), { userId: ownerId }),
}
const label = row(
  'business_labels',
  ({ businessId }) => sql`(business_id, name, color) VALUES (${businessId}, 'Slow', 'gray')`,
)
const reply = row(
  'business_saved_replies',
  ({ businessId }) => sql`(business_id, title, text) VALUES (${businessId}, 'Hours', 'From 9 to 5.')`,
)
const note = row(
  'conversation_notes',
  ({ id, ownerId }) => sql`(conversation_id, user_id, text) VALUES (${id}, ${ownerId}, 'Has a dog.')`,
)
const invitation = row(
  'business_invitations',
  ({ businessId }) => sql`(business_id, email, role, token_hash, expires_at)
    VALUES (${businessId}, ${`${randomUUID()}@example.com`}, 'helper', ${createToken('invitation').hash}, ${soon})`,
)
const member = {
  row: ['business_members', 'user_id'] as const,
  make: async ({ businessId }: Owner) => {
    const userId = await buildUser(test.db)
    return insert(
      'business_members',
      sql`(business_id, user_id, role) VALUES (${businessId}, ${userId}, 'helper')`,
      'user_id',
    )
  },
}
const calendar = row(
  'busy_calendars',
  ({ businessId }) => sql`(business_id, host, sealed_url, url_hash)
    VALUES (${businessId}, 'calendar.example.com', '', ${createToken('session').hash})`,
)
const senderBlock = row(
  'sender_blocks',
  ({ ownerId }) => sql`(owner_id, name, email) VALUES (${ownerId}, 'Spam', 'spam@example.com')`,
)
/** A request that waits for staff, and a message that does. */
const held = (columns: string, values: (whose: Owner) => RawBuilder<unknown>, column?: string) =>
  row(
    'held_quote_requests',
    (
      whose,
    ) => sql`(id, business_id, name, email, phone, requirements, status_hash, spam_score, spam_rules, ${sql.raw(columns)})
      VALUES (nextval(pg_get_serial_sequence('business_quote_requests', 'id')), ${whose.businessId}, 'Ana',
        'ana@example.com', '', 'Taps', ${createToken('quoteStatus').hash}, 100, '{}', ${values(whose)})`,
    column,
  )
const request = { row: ['business_quote_requests'] as const, make: async ({ id }: Owner) => id }
const quote = {
  row: ['quotes', 'message_id'] as const,
  make: async ({ id, owner }: Owner) => {
    const offer = {
      minCents: 8000,
      maxCents: 9000,
      includes: 'Taps.',
      validUntil: null,
    }
    const sent = await call('POST', [`/conversations/${id}/quotes`, offer], owner)
    return sent.json().message.quote.id as number
  },
}
const appointment = {
  row: ['appointments'] as const,
  make: async ({ id, businessId }: Owner) => {
    const made = await insert(
      'appointments',
      sql`(conversation_id, business_id, state, proposed_by) VALUES (${id}, ${businessId}, 'asked', 'visitor')`,
    )
    await sql`INSERT INTO appointment_times (appointment_id, business_id, starts_at, ends_at)
      VALUES (${made}, ${businessId}, ${soon}, ${soon} + interval '1 hour')`.execute(test.db)
    return made
  },
}
const attachment = {
  row: ['message_attachments'] as const,
  make: async ({ id, owner }: Owner) => (await uploadOne(test, id, owner, pdfFile)).id,
}
/** A browser of an account, or of the guest of a conversation. */
const browser = (path: (whose: Owner) => string, as: (whose: Owner) => Headers) => ({
  row: ['push_subscriptions'] as const,
  make: async (whose: Owner) => {
    const payload = { ...pushSubscription, endpoint: `https://push.example.com/${randomUUID()}` }
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api${path(whose)}`,
      payload,
      headers: as(whose),
    })
    return answer.json().id as number
  },
})

const theOwner = ({ owner }: Owner) => owner
const theGuest = ({ guest }: Owner) => guest
const theSender = ({ round }: Owner) => round?.headers ?? {}

const ofBusiness = (path: (id: Id) => string, payload?: object) => ({
  send: ({ businessId }: Owner, id: Id) => [`/businesses/${businessId}${path(id)}`, payload] as const,
  own: 200,
})
const ofConversation = (path: (id: Id) => string, own: number, payload?: object) => ({
  send: (place: Owner, id: Id) => [`/conversations/${place.id}${path(id)}`, payload] as const,
  own,
})
const alone = (path: (id: Id) => string, own: number, payload?: object) => ({
  send: (_place: Owner, id: Id) => [path(id), payload] as const,
  own,
})

const savedSearch = {
  row: ['saved_searches'] as const,
  make: async ({ owner }: Owner) => {
    const answer = await call('POST', ['/saved-searches', { search: { search: 'kites' } }], owner)
    return answer.json().search.id as number
  },
}

/** About a round by its own ID. */
const theRound = (path: string, payload?: object) => ({
  row: ['quote_rounds'] as const,
  make: async ({ round }: Owner) => round?.id ?? 0,
  as: theSender,
  ...alone((id) => `/quote-rounds/${id}${path}`, 200, payload),
})
const choose = (whose: Owner, conversation: Id) =>
  [`/quote-rounds/${whose.round?.id}/choice`, { conversationId: conversation, quoteId: null }] as const
/** One business of a round; `isChosen` already. */
const ofRound = (isChosen: boolean) => ({
  row: ['business_quote_requests'] as const,
  as: theSender,
  own: 200,
  make: async (whose: Owner) => {
    const conversation = whose.round?.conversation ?? 0
    if (isChosen) await call('PUT', choose(whose, conversation), theSender(whose))
    return conversation
  },
})

const cases: Record<string, Case> = {
  'DELETE /api/auth/sessions/:sessionId': { ...session, ...alone((id) => `/auth/sessions/${id}`, 200) },
  'PUT /api/auth/passkeys/:passkeyId': {
    ...passkey,
    ...alone((id) => `/auth/passkeys/${id}`, 200, { name: 'Mine' }),
  },
  'DELETE /api/auth/passkeys/:passkeyId': { ...passkey, ...alone((id) => `/auth/passkeys/${id}`, 200) },
  'DELETE /api/reviews/:reviewId': { ...review, ...alone((id) => `/reviews/${id}`, 200) },
  'DELETE /api/push/subscriptions/:subscriptionId': {
    ...browser(() => '/push/subscriptions', theOwner),
    ...alone((id) => `/push/subscriptions/${id}`, 200),
  },
  'PUT /api/business-quote-requests/:requestId/answered': {
    ...request,
    ...alone((id) => `/business-quote-requests/${id}/answered`, 200, { isAnswered: true }),
  },
  'POST /api/business-quote-requests/:requestId/sender-block': {
    ...request,
    ...alone((id) => `/business-quote-requests/${id}/sender-block`, 201),
  },
  'DELETE /api/business-quote-requests/sender-blocks/:blockId': {
    ...senderBlock,
    ...alone((id) => `/business-quote-requests/sender-blocks/${id}`, 200),
  },
  'GET /api/business-quote-requests/:requestId/held-status': {
    ...held('user_id', ({ ownerId }) => sql`${ownerId}`),
    ...alone((id) => `/business-quote-requests/${id}/held-status`, 200),
  },
  'DELETE /api/businesses/:businessId/calendars/:calendarId': {
    ...calendar,
    ...ofBusiness((id) => `/calendars/${id}`),
  },
  'DELETE /api/businesses/:businessId/invitations/:invitationId': {
    ...invitation,
    ...ofBusiness((id) => `/invitations/${id}`),
    repeats: true,
  },
  'POST /api/businesses/:businessId/invitations/:invitationId/link': {
    ...invitation,
    ...ofBusiness((id) => `/invitations/${id}/link`),
  },
  'PUT /api/businesses/:businessId/labels/:labelId': {
    ...label,
    ...ofBusiness((id) => `/labels/${id}`, { name: 'Rush', color: 'red' }),
  },
  'DELETE /api/businesses/:businessId/labels/:labelId': { ...label, ...ofBusiness((id) => `/labels/${id}`) },
  'PUT /api/businesses/:businessId/members/:userId': {
    ...member,
    ...ofBusiness((id) => `/members/${id}`, { role: 'manager' }),
  },
  'DELETE /api/businesses/:businessId/members/:userId': {
    ...member,
    ...ofBusiness((id) => `/members/${id}`),
    repeats: true,
  },
  'PUT /api/businesses/:businessId/saved-replies/:replyId': {
    ...reply,
    ...ofBusiness((id) => `/saved-replies/${id}`, { title: 'Prices', text: 'From $80.' }),
  },
  'PUT /api/businesses/:businessId/saved-replies/:replyId/use': {
    ...reply,
    ...ofBusiness((id) => `/saved-replies/${id}/use`),
  },
  'DELETE /api/businesses/:businessId/saved-replies/:replyId': {
    ...reply,
    ...ofBusiness((id) => `/saved-replies/${id}`),
  },
  'POST /api/conversations/:conversationId/appointments/:appointmentId/answers': {
    ...appointment,
    ...ofConversation((id) => `/appointments/${id}/answers`, 200, { action: 'decline', revision: 1 }),
  },
  'DELETE /api/conversations/:conversationId/attachments/:attachmentId': {
    ...attachment,
    ...ofConversation((id) => `/attachments/${id}`, 200),
  },
  'DELETE /api/conversations/:conversationId/held-messages/:clientKey': {
    ...held('conversation_id, client_key', ({ id }) => sql`${id}, ${randomUUID()}`, 'client_key'),
    ...ofConversation((id) => `/held-messages/${id}`, 200),
    as: theGuest,
  },
  'PUT /api/conversations/:conversationId/notes/:noteId': {
    ...note,
    ...ofConversation((id) => `/notes/${id}`, 200, { text: 'Has two dogs.' }),
  },
  'DELETE /api/conversations/:conversationId/notes/:noteId': {
    ...note,
    ...ofConversation((id) => `/notes/${id}`, 200),
  },
  'DELETE /api/conversations/:conversationId/push-subscriptions/:subscriptionId': {
    ...browser(({ id }) => `/conversations/${id}/push-subscriptions`, theGuest),
    ...ofConversation((id) => `/push-subscriptions/${id}`, 200),
    as: theGuest,
  },
  'PUT /api/conversations/:conversationId/quotes/:quoteId/decision': {
    ...quote,
    ...ofConversation((id) => `/quotes/${id}/decision`, 201, { decision: 'withdrawn' }),
  },
  'PUT /api/saved-searches/:searchId': {
    ...savedSearch,
    ...alone((id) => `/saved-searches/${id}`, 200, { isOn: false }),
  },
  'DELETE /api/saved-searches/:searchId': {
    ...savedSearch,
    ...alone((id) => `/saved-searches/${id}`, 200),
  },
  'GET /api/quote-rounds/:roundId': theRound(''),
  'PUT /api/quote-rounds/:roundId/replacing': theRound('/replacing', { replacesSilent: true }),
  'PUT /api/quote-rounds/:roundId/farewell': {
    ...theRound('/farewell', { text: 'Thank you.' }),
    make: async (whose) => {
      await call('PUT', choose(whose, whose.round?.conversation ?? 0), theSender(whose))
      return whose.round?.id ?? 0
    },
  },
  'PUT /api/quote-rounds/:roundId/choice': { ...ofRound(false), send: choose },
  'DELETE /api/quote-rounds/:roundId/choice/:conversationId': {
    ...ofRound(true),
    send: ({ round }, id) => [`/quote-rounds/${round?.id}/choice/${id}`],
  },
}

function call(method: string, [path, payload]: readonly [string, (object | undefined)?], headers: Headers) {
  const of = method as 'GET' | 'POST' | 'PUT' | 'DELETE'
  return test.app.inject({ method: of, url: `/api${path}`, headers, ...(payload && { payload }) })
}

/** The item as it is stored; undefined when it is gone. */
async function stored({ row: [table, column = 'id'] }: Case, id: Id): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${sql.ref(column)}::text = ${String(id)}`.execute(
    test.db,
  )
  return rows[0]?.row
}

/** Covered by the access matrix, which sends one's own and others', or public. */
const otherParams =
  /^:(businessId|conversationId|paymentId|promotionId|categoryId|subcategoryId|slug|place|key)$/

it('has a case for every route with the ID of such an item', () => {
  const routes = routeTable(test.app).filter((route) =>
    /^(?!HEAD|OPTIONS)\w+ \/api\/(?!admin|docs|uploads)/.test(route),
  )
  const named = routes.filter((route) => {
    const params = route.match(/:\w+/g) ?? []
    return params.some((param) => !otherParams.test(param)) || /round.*:conversationId/.test(route)
  })
  expect(named.sort()).toEqual(Object.keys(cases).sort())
})

describe.each(Object.entries(cases))('%s', (route, each) => {
  it('leaves another’s alone, and does its work for its owner', async () => {
    const [method = ''] = route.split(' ')
    const open = route.includes('quote-rounds') ? openSender : openOwner
    const [ana, eve] = [await open(), await open()]
    const id = await each.make(ana)
    const as = each.as ?? theOwner
    const before = await stored(each, id)
    expect(before).toBeDefined()
    for (const place of [ana, eve]) {
      const { statusCode } = await call(method, each.send(place, id), as(eve))
      const refusals = each.repeats && place === eve ? [200] : [403, 404]
      expect(refusals, place === ana ? 'at its own place' : 'through one’s own').toContain(statusCode)
    }
    expect(await stored(each, id)).toEqual(before)
    const own = await call(method, each.send(ana, id), as(ana))
    expect(own.statusCode, own.body).toBe(each.own)
  })
})

it('a label of another business isn’t put on one’s own conversation', async () => {
  const [ana, eve] = [await openOwner(), await openOwner()]
  const labelIds = [await label.make(ana)]
  const put = (whose: Owner) => call('PUT', [`/conversations/${whose.id}/labels`, { labelIds }], whose.owner)
  await put(eve)
  const chosen = test.db
    .selectFrom('conversation_labels')
    .select('label_id')
    .where('conversation_id', '=', eve.id)
  expect(await chosen.execute()).toEqual([])
  expect((await put(ana)).json().labels).toHaveLength(1)
})
