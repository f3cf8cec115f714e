import { countFreeCalls } from '#server/businesses/quote-reach.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import type { QuoteDelivery } from '#shared/quote-requests/quote-requests.schemas.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'
import { askStaffToCall, chooseDelivery } from './quote-delivery.service.ts'
import {
  type Forwardable,
  forwardAs,
  listBusinessesToForward,
  listForwardable,
} from './quote-forwarding.repository.ts'
import { type AskedBusiness, findBusinessToAsk, lockListedBusiness } from './quote-requests.repository.ts'

/** Guarantee: a stored request that reached nobody goes the same way as a new one, and never twice. */

/** How many requests go which way; `later` waits until staff can take another call. */
export type Forwarded = Record<QuoteDelivery | 'nobody' | 'later', number>

/**
 * Forwards stored requests, one transaction per business. Email waits for the next digest, so that a listing gets one email
 * and not many. A dry run changes nothing.
 */
export async function forwardQuoteRequests(
  db: Db,
  { isDry = false, ...wanted }: Forwardable & { isDry?: boolean },
): Promise<Forwarded> {
  const counts: Forwarded = { owner: 0, email: 0, desk: 0, nobody: 0, later: 0 }
  const dryRun = isDry ? { callsLeft: await countFreeCalls(db) } : null
  for (const businessId of await listBusinessesToForward(db, wanted))
    await inTransaction(db, (tx) => forwardOf(tx, businessId, wanted, counts, dryRun))
  return counts
}

type DryRun = { callsLeft: number }

async function forwardOf(
  tx: Tx,
  businessId: number,
  wanted: Forwardable,
  counts: Forwarded,
  dryRun: DryRun | null,
): Promise<void> {
  const business = await (dryRun ? findBusinessToAsk(tx, businessId) : lockListedBusiness(tx, businessId))
  if (!business) return
  const all = await listForwardable(tx, businessId, wanted)
  // Only on the site can somebody answer a sender without learning how else to reach them.
  const hidden = business.ownerId === null ? all.filter(({ hidesContact }) => hidesContact) : []
  counts.nobody += hidden.length
  if (!dryRun) await forwardAs(tx, idsOf(hidden), null)
  const requests = all.filter((request) => !hidden.includes(request))
  if (business.ownerId === null && business.mailAddress === null && business.phone !== null)
    return callAbout(tx, business, requests, counts, dryRun)
  const delivery =
    business.ownerId === null && business.mailAddress === null ? null : await wayOf(tx, business)
  counts[delivery ?? 'nobody'] += requests.length
  if (!dryRun) await forwardAs(tx, idsOf(requests), delivery)
}

const idsOf = (requests: readonly PassedRequest[]) => requests.map(({ id }) => id)

/** To the owner or by email, which need no free call. */
const wayOf = (tx: Tx, business: AskedBusiness) => chooseDelivery(tx, { ...business, phone: null })

async function callAbout(
  tx: Tx,
  business: AskedBusiness,
  requests: Awaited<ReturnType<typeof listForwardable>>,
  counts: Forwarded,
  dryRun: DryRun | null,
): Promise<void> {
  for (const request of requests) {
    const canCall = dryRun ? dryRun.callsLeft-- > 0 : (await chooseDelivery(tx, business)) === 'desk'
    counts[canCall ? 'desk' : 'later'] += 1
    if (!canCall || dryRun) continue
    await forwardAs(tx, [request.id], 'desk')
    await askStaffToCall(tx, business.name, request)
  }
}
