import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createConversationLink } from '#server/conversations/conversation-access.repository.ts'
import { listLinked, listReadableRequests } from '#server/conversations/event-streams.repository.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { sealLink } from '#server/lib/mail/mail-links.ts'
import { createToken, hashToken } from '#server/lib/tokens.ts'
import { createStopLinks } from '#server/quote-requests/quote-delivery.repository.ts'
import { createInvitation } from '#server/teams/invitations.repository.ts'
import type { InvitedRole } from '#shared/businesses/team-roles.ts'
import { openAppointments } from './appointments.ts'
import { pdfFile, upload } from './attachments.ts'
import type { Stage, Way, Ways } from './blocked-way.ts'
import { buildBusiness, buildRequest } from './factories.ts'
import { openRounds } from './rounds.ts'

/** Secret links and addresses, for the matrix of blocked people. */

/** A request that a person sent without signing in, and its link. */
async function asked({ test, teams }: Stage) {
  const { id: personId, email } = await teams.person()
  const { id: businessId } = await teams.owned()
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { statusHash: hash, email })
  return { personId, email, businessId, id, token, guest: { 'x-conversation-token': token } }
}
type Asked = Awaited<ReturnType<typeof asked>>

/** A way in by the link of a request. */
const byLink = (works: (stage: Stage, request: Asked) => Promise<boolean>): Way => ({
  secrets: ['qst_'],
  async open(stage) {
    const request = await asked(stage)
    return { personId: request.personId, works: () => works(stage, request) }
  },
})
const opens = async ({ teams }: Stage, token: string) =>
  (await teams.send(null, 'POST', '/conversations/open', { token })).statusCode === 200

/** A link in the email that asks whether it happened, to the visitor or to a helper. */
const outcomeLink = (side: 'visitor' | 'business'): Way => ({
  secrets: ['out_'],
  async open(stage) {
    const { test, teams } = stage
    const request = await asked(stage)
    const helper = await teams.addMember(request.businessId, 'helper')
    const { token, hash } = createToken('outcome')
    await sql`WITH question AS (INSERT INTO outcome_questions (conversation_id, basis, agreed_at)
        VALUES (${request.id}, 'quote', now()) RETURNING conversation_id)
      INSERT INTO outcome_links (token_hash, conversation_id, side, user_id)
      SELECT ${hash}, conversation_id, ${side}, ${side === 'business' ? helper.id : null} FROM question`.execute(
      test.db,
    )
    return {
      personId: side === 'business' ? helper.id : request.personId,
      works: async () => (await teams.send(null, 'POST', '/outcomes/open', { token })).statusCode === 200,
    }
  },
})

type Invited = { owner: number; email: string; role: InvitedRole }

/** The token of a new invitation to a new business of an owner. */
async function invite({ test }: Stage, { owner, email, role }: Invited): Promise<string> {
  const businessId = await buildBusiness(test.db, { ownerId: owner })
  const { token, hash } = createToken('invitation')
  await inTransaction(test.db, (tx) => createInvitation(tx, businessId, { email, role, hash }))
  return token
}

/** An invitation, where one of both sides is blocked. */
const invitation = (
  blocked: 'owner' | 'invited',
  role: InvitedRole,
  action: 'offer' | 'acceptance',
): Way => ({
  secrets: ['inv_'],
  async open(stage) {
    const { test, teams } = stage
    const [owner, invited, other] = [await teams.person(), await teams.person(), await teams.person()]
    await sql`UPDATE users SET email_confirmed_at = now() WHERE id = ${invited.id}`.execute(test.db)
    return {
      personId: blocked === 'owner' ? owner.id : invited.id,
      async works() {
        const token = await invite(stage, { owner: owner.id, email: invited.email, role })
        // A blocked person may have passed the link on to another account.
        const who = blocked === 'owner' ? invited : other
        return (await teams.send(who, 'POST', `/invitations/${action}`, { token })).statusCode === 200
      },
    }
  },
})

/** A link in the email that asks whether hours are right. */
const hoursLink = (answer: 'right' | 'stop'): Way => ({
  secrets: ['hrs_'],
  ...(answer === 'stop' && { stays: true }),
  async open({ test, teams }) {
    const { owner, id } = await teams.owned()
    const { token, hash } = createToken('hours')
    await sql`INSERT INTO hours_questions (business_id, owner_id, occasion, token_hash)
      VALUES (${id}, ${owner.id}, 'quarter', ${hash})`.execute(test.db)
    return {
      personId: owner.id,
      works: async () =>
        (await teams.send(null, 'POST', '/hours-questions/answer', { token, answer })).statusCode === 200,
    }
  },
})

export const blockedLinkWays: Ways = {
  'the state of a request by its link': byLink(
    async ({ teams }, { token }) =>
      (await teams.send(null, 'POST', '/business-quote-requests/status', { token })).statusCode === 200,
  ),
  'the state of a held request by its link': byLink(async ({ test, teams }, { businessId, email }) => {
    const { token, hash } = createToken('quoteStatus')
    await sql`INSERT INTO held_quote_requests (id, business_id, name, email, phone, requirements, status_hash, spam_score, spam_rules)
      VALUES (nextval(pg_get_serial_sequence('business_quote_requests', 'id')), ${businessId}, 'Ana', ${email}, '', 'Taps', ${hash}, 100, '{}')`.execute(
      test.db,
    )
    const events = await listLinked(test.db, [hash])
    const isReadable = (await listReadableRequests(test.db, events)).size === 1
    const status = await teams.send(null, 'POST', '/business-quote-requests/status', { token })
    return status.statusCode === 200 && isReadable
  }),
  'a conversation by the link of its request': byLink((stage, { token }) => opens(stage, token)),
  'a conversation by the link in a later email': byLink(async (stage, { id }) => {
    const { token, hash } = createToken('quoteStatus')
    await inTransaction(stage.test.db, (tx) => createConversationLink(tx, id, hash))
    return opens(stage, token)
  }),
  'a conversation by its link, of a request that was sent signed in from another address': {
    secrets: ['qst_'],
    async open(stage) {
      const { test, teams } = stage
      const { id: personId } = await teams.person()
      const { id: businessId } = await teams.owned()
      const { token, hash } = createToken('quoteStatus')
      await buildRequest(test.db, businessId, { statusHash: hash, userId: personId })
      return { personId, works: () => opens(stage, token) }
    },
  },
  'reading a conversation': byLink(
    async ({ test }, { id, guest }) =>
      (await test.app.inject({ url: `/api/conversations/${id}`, headers: guest })).statusCode === 200,
  ),
  'writing a message by a link': byLink(async ({ test }, { id, guest }) => {
    const payload = { text: 'When can you come?' }
    const url = `/api/conversations/${id}/messages`
    return (await test.app.inject({ method: 'POST', url, headers: guest, payload })).statusCode === 201
  }),
  'sending a file by a link': byLink(
    async ({ test }, { id, guest }) => (await upload(test, id, guest, pdfFile)).statusCode === 201,
  ),
  'events of a conversation by a link': byLink(async ({ test }, { token, id }) => {
    const linked = await listLinked(test.db, [hashToken(token)])
    const goOn = await listReadableRequests(test.db, [id])
    if ((linked.length === 1) !== goOn.has(id)) throw new Error('A stream that can’t begin goes on.')
    return goOn.has(id)
  }),
  'adding files to a request that was just sent': {
    secrets: ['upl_'],
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const { id: businessId } = await teams.owned()
      const requirements = `Two taps, ${randomUUID()}.`
      const payload = { businessId, name: 'Ana', email, phone: '512-555-0101', requirements }
      const sent = (await teams.send(null, 'POST', '/business-quote-requests', payload)).json()
      const headers = { 'x-upload-token': sent.uploadToken }
      return {
        personId,
        works: async () => (await upload(test, sent.id, headers, pdfFile)).statusCode === 201,
      }
    },
  },
  'the answers to a request to several': {
    secrets: ['qrd_'],
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const rounds = await openRounds(test)
      const { guest } = await rounds.sent([(await rounds.business()).id], { email })
      const works = async () =>
        (await test.app.inject({ url: '/api/quote-rounds/linked', headers: guest })).statusCode === 200
      return { personId, works }
    },
  },
  'the question whether it happened, to a visitor': outcomeLink('visitor'),
  'the question whether it happened, to a helper': outcomeLink('business'),
  'a private calendar address that a manager made': {
    secrets: ['ics_'],
    async open({ test, teams }) {
      const { id, at } = await openAppointments(test, teams).business()
      const manager = await teams.addMember(id, 'manager')
      const { url } = (await teams.send(manager, 'POST', `${at}/calendar-feed`)).json()
      const address = url.slice('https://town.example'.length)
      return { personId: manager.id, works: async () => (await test.app.inject(address)).statusCode === 200 }
    },
  },
  'a private calendar address that an owner made': {
    secrets: ['ics_'],
    async open({ test, teams }) {
      const { owner, at } = await openAppointments(test, teams).business()
      const { url } = (await teams.send(owner, 'POST', `${at}/calendar-feed`)).json()
      const address = url.slice('https://town.example'.length)
      return { personId: owner.id, works: async () => (await test.app.inject(address)).statusCode === 200 }
    },
  },
  'the offer of an invitation from an owner': invitation('owner', 'helper', 'offer'),
  'joining the team of an owner': invitation('owner', 'helper', 'acceptance'),
  'taking over a business from an owner': invitation('owner', 'owner', 'acceptance'),
  'the offer of an invitation to an address': invitation('invited', 'helper', 'offer'),
  'joining a team by an invitation to an address': invitation('invited', 'helper', 'acceptance'),
  'saying that hours are right': hoursLink('right'),
  'stopping questions about hours': hoursLink('stop'),
  'stopping quote requests to the address of a listing': {
    secrets: ['stp_'],
    stays: true,
    async open({ test, teams }) {
      const { id: personId, email: address } = await teams.person()
      const { token, hash } = createToken('stop')
      await inTransaction(test.db, (tx) => createStopLinks(tx, [{ hash, address }]))
      const path = '/business-quote-requests/stops'
      return {
        personId,
        works: async () => (await teams.send(null, 'POST', path, { token })).statusCode === 200,
      }
    },
  },
  'confirming a saved search': {
    secrets: ['srh_'],
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const about = JSON.stringify({ email, filters: { search: 'plumber' } })
      const token = sealLink(await getLinkKey(test.db, test.app.jobs), 'search', about)
      const path = '/saved-searches/confirm'
      return {
        personId,
        works: async () => (await teams.send(null, 'POST', path, { token })).statusCode === 200,
      }
    },
  },
  'the saved searches of an address': {
    secrets: ['set_'],
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const token = sealLink(await getLinkKey(test.db, test.app.jobs), 'settings', email)
      const headers = { 'x-settings-token': token }
      return {
        personId,
        works: async () =>
          (await test.app.inject({ url: '/api/saved-searches', headers })).statusCode === 200,
      }
    },
  },
  'stopping the newsletter': {
    secrets: ['set_'],
    stays: true,
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const token = sealLink(await getLinkKey(test.db, test.app.jobs), 'settings', email)
      const path = `/notification-settings/stop?kind=newsletter&token=${token}`
      return { personId, works: async () => (await teams.send(null, 'POST', path)).statusCode === 200 }
    },
  },
}
