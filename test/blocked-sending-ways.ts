import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { answering } from './answering.ts'
import { slot } from './appointments.ts'
import type { Stage, Way, Ways } from './blocked-way.ts'
import { buildBusiness } from './factories.ts'
import { roundPayload } from './round-payload.ts'

/** Writes from an address without signing in, for the matrix of blocked people. */

type Sent = Pick<InjectOptions, 'url'> & { payload: object }

/** A form that somebody sends with their address. */
const form = (status: number, sent: (email: string, businessId: number) => Sent, stays?: true): Way => ({
  ...(stays && { stays }),
  async open({ test, teams }) {
    const { id: personId, email } = await teams.person()
    const { id: businessId } = await teams.owned()
    return {
      personId,
      // The same address in another case.
      works: async () =>
        (await test.app.inject({ method: 'POST', ...sent(email.toUpperCase(), businessId) })).statusCode ===
        status,
    }
  },
})
const visitor = (email: string) => ({ name: 'Ana Ruiz', email, phone: '512-555-0101' })
const wish = () => `Two leaky taps, ${randomUUID()}.`

/** An answer to the last email that somebody got about a request. */
const answer = (participant: 'visitor' | 'owner' | 'helper' | 'listing'): Way => ({
  secrets: [],
  async open(stage) {
    const { from, to, personId } = await lastMail(stage, participant)
    let serial = 0
    return {
      personId,
      works: async () => (await stage.sendMail({ from, to, text: `Tuesday at ${++serial}.` })).code === 250,
    }
  },
})

async function lastMail({ test, teams }: Stage, participant: string) {
  const { ask, lastMailTo } = answering(test)
  const { businessId, ownerId, email, from, to, id, guest } = await ask({
    hasOwner: participant !== 'listing',
  })
  if (participant === 'owner') return { from, to, personId: ownerId as number }
  const personOf = async (address: string) =>
    (
      await test.db
        .insertInto('users')
        .values({ first_name: 'Ana', last_name: 'Ruiz', email: address })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  if (participant === 'listing') return { from, to, personId: await personOf(from) }
  if (participant === 'visitor') {
    const mail = await lastMailTo(email)
    return { from: email, to: mail?.reply_to ?? '', personId: await personOf(email) }
  }
  const helper = await teams.addMember(businessId, 'helper')
  const payload = { text: 'And soon, please.' }
  await test.app.inject({ method: 'POST', url: `/api/conversations/${id}/messages`, headers: guest, payload })
  return { from: helper.email, to: (await lastMailTo(helper.email))?.reply_to ?? '', personId: helper.id }
}

export const blockedSendingWays: Ways = {
  'a quote request': form(201, (email, businessId) => ({
    url: '/api/business-quote-requests',
    payload: { businessId, ...visitor(email), requirements: wish() },
  })),
  'a request to several': form(201, (email, businessId) => ({
    url: '/api/quote-rounds',
    payload: roundPayload([businessId], { email }),
  })),
  'a request for an appointment': form(201, (email, businessId) => ({
    url: '/api/appointments',
    payload: { businessId, ...visitor(email), requirements: wish(), startsAt: slot(5, 10) },
  })),
  'a report': form(
    201,
    (email, id) => ({
      url: '/api/reports',
      payload: { kind: 'business', id, reason: 'closed', text: 'They are gone.', email },
    }),
    true,
  ),
  'a message to support': form(
    201,
    (email) => ({ url: '/api/support', payload: { name: 'Ana', email, message: wish() } }),
    true,
  ),
  'a visitor’s answer by email': answer('visitor'),
  'an owner’s answer by email': answer('owner'),
  'a helper’s answer by email': answer('helper'),
  'an answer by email from the address of a listing': answer('listing'),
  'a request to a listing whose address is theirs': {
    // It isn't lost: staff call.
    async open({ test, teams }) {
      const { id: personId, email } = await teams.person()
      const businessId = await buildBusiness(test.db, { email })
      const works = async () => {
        const payload = { businessId, ...visitor(`${randomUUID()}@example.com`), requirements: wish() }
        const { id } = (await teams.send(null, 'POST', '/business-quote-requests', payload)).json()
        const { delivery } = await test.db
          .selectFrom('business_quote_requests')
          .select('delivery')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (delivery !== 'email' && delivery !== 'desk') throw new Error(`${delivery}`)
        return delivery === 'email'
      }
      return { personId, works }
    },
  },
}
