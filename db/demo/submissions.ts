import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Tables } from '#server/lib/database/tables.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { type DemoBusiness, demoBusinesses } from './businesses.ts'
import { deck } from './chance.ts'
import { demoAccounts } from './people.ts'
import { makeRng } from './pictures/rng.ts'

const hourMs = 3_600_000
/** One in this many waiting listings is overdue. */
const overdueEvery = 12
/** How many of the latest approvals are in the log. */
const approvedInLog = 12
/** After this long a waiting listing looks forgotten, so a demo start resets its submission time. */
const forgottenHours = 30

type Submission = Insertable<Tables['business_submissions']>
type Decision = {
  business: DemoBusiness
  action: 'approved' | 'rejected' | 'suspended'
  from: 'pending' | 'approved'
  reason: string | null
}

/** Hours a listing has waited: within the promised day, except for a few. */
function hoursWaiting({ id, ageDays }: DemoBusiness, place: number): number {
  const rng = makeRng(`waiting:${id}`)
  const isOverdue = place % overdueEvery === overdueEvery - 1
  return Math.min(isOverdue ? rng.num(25, 29) : rng.num(0.4, 22), ageDays * 24)
}

function waitingSubmissions(businesses: readonly DemoBusiness[], now: Date): Submission[] {
  return businesses
    .filter(({ status }) => status === 'pending')
    .map((business, place) => ({
      business_id: business.id,
      submitted_at: new Date(now.getTime() - hoursWaiting(business, place) * hourMs),
    }))
}

/** Returns the businesses staff rejected or suspended, and the latest approvals. */
function demoDecisions(businesses: readonly DemoBusiness[]): Decision[] {
  const nextReason = deck(makeRng('reasons'), decisionReasons.slice(0, -1))
  const approved = businesses.filter(({ status, ownerId }) => status === 'approved' && ownerId !== null)
  const newest = approved.sort((a, b) => a.ageDays - b.ageDays || a.id - b.id).slice(0, approvedInLog)
  return [
    ...newest.map((business) => ({ business, action: 'approved', from: 'pending', reason: null }) as const),
    ...businesses.flatMap((business): Decision[] => {
      const { status } = business
      if (status === 'rejected') return [{ business, action: status, from: 'pending', reason: nextReason() }]
      const reason = decisionReasons.at(-1) ?? ''
      return status === 'suspended' ? [{ business, action: status, from: 'approved', reason }] : []
    }),
  ]
}

/** Returns when it was registered and when staff decided: within a day, except for later suspensions. */
function timesOf({ business: { id, ageDays }, action }: Decision, now: Date) {
  const rng = makeRng(`decided:${id}`)
  const age = ageDays * 24
  const hours = action === 'suspended' ? age * rng.num(0.3, 0.9) : Math.min(rng.num(1, 20), age / 2)
  const submitted = now.getTime() - age * hourMs
  return { submittedAt: new Date(submitted), decidedAt: new Date(submitted + hours * hourMs) }
}

/** Returns the demo's submissions and the log of their decisions; dates counted back from `now`. */
export function demoSubmissions(businesses: readonly DemoBusiness[], now: Date) {
  const decided = demoDecisions(businesses).map((decision) => ({ ...decision, ...timesOf(decision, now) }))
  const submissions = decided.map(
    ({ business, reason, from, submittedAt, decidedAt }): Submission => ({
      business_id: business.id,
      submitted_at: submittedAt,
      decided_at: decidedAt,
      reason,
      decided_from: from,
      revision: 2,
    }),
  )
  const waiting = waitingSubmissions(businesses, now).map((row) => ({
    ...row,
    decided_at: null,
    reason: null,
    decided_from: null,
    revision: 1,
  }))
  const actions = decided
    .sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime() || a.business.id - b.business.id)
    .map(
      ({ business, action, from, reason, decidedAt }, index): Insertable<Tables['staff_actions']> => ({
        id: index + 1,
        actor_id: demoAccounts.admin.id,
        action: `business.${action}`,
        target_type: 'business',
        target_id: business.id,
        details: JSON.stringify({ from, ...(reason !== null && { reason }) }),
        created_at: decidedAt,
      }),
    )
  return { submissions: [...waiting, ...submissions], actions }
}

/**
 * Resets the submission time of demo listings that have waited more than a day: otherwise everything would be overdue in a
 * demo started yesterday. Renamed listings are left alone, because someone has edited them.
 */
export async function renewDemoSubmissions(db: Db, now: Date): Promise<void> {
  const businesses = demoBusinesses()
  const names = new Map(businesses.map(({ id, name }) => [id, name.toLowerCase()]))
  const wanted = waitingSubmissions(businesses, now).map(({ business_id, submitted_at }) => ({
    business_id,
    submitted_at,
    name_key: names.get(business_id),
  }))
  await sql`
    UPDATE business_submissions s SET submitted_at = w.submitted_at
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (business_id int, name_key text, submitted_at timestamptz)
    JOIN businesses b ON b.id = w.business_id AND b.name_key = w.name_key AND b.status = 'pending'
    WHERE s.business_id = w.business_id AND s.revision = 1
      AND s.submitted_at < ${now}::timestamptz - ${sql.lit(forgottenHours)} * interval '1 hour'`.execute(db)
}
