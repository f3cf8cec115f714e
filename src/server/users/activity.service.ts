import type { Db } from '#server/lib/database/db.ts'
import { type PromotionPlanId, promotionPlanNames } from '#shared/payments/promotion-plans.ts'
import {
  type Activity,
  type ActivityHistory,
  activitiesPerPage,
  activityActions,
} from '#shared/users/users.schemas.ts'
import { type ActivityPlace, type ActivityRow, listActivities } from './activity.repository.ts'

/** Guarantee: a history has no gaps or repeats, and every status is current. */

/** One page of a person's history, and the cursor of the next one. */
export async function getActivityHistory(db: Db, userId: number, before?: string): Promise<ActivityHistory> {
  const rows = await listActivities(db, userId, activitiesPerPage + 1, before ? toPlace(before) : undefined)
  const page = rows.slice(0, activitiesPerPage)
  const last = page.at(-1)
  return {
    activities: page.map(toActivity),
    nextBefore: last && rows.length > page.length ? `${last.micros}-${last.kind}-${last.id}` : null,
  }
}

function toPlace(cursor: string): ActivityPlace {
  const [micros = 0, kind = 0, id = 0] = cursor.split('-').map(Number)
  return { micros, kind, id }
}

function toActivity(row: ActivityRow): Activity {
  const { date, status, reason, rating, content, businessId, amountCents } = row
  return {
    action: activityActions[row.kind] as Activity['action'],
    target: targetOf(row),
    businessId,
    date: date.toISOString(),
    status,
    reason,
    rating,
    content,
    amount: amountCents === null ? null : amountCents / 100,
  }
}

const unlisted = 'A business that is no longer listed'

function targetOf({ kind, label, businessName }: ActivityRow): string {
  switch (activityActions[kind]) {
    case 'suggested_service':
      return label ?? ''
    case 'updated_profile':
      return `Profile: ${label}`
    case 'made_payment':
      return paymentTarget(label as PromotionPlanId | null, businessName)
    default:
      return businessName ?? unlisted
  }
}

/** "Professional promotion for Joe's Tacos"; the payments of a deleted business have no name. */
function paymentTarget(plan: PromotionPlanId | null, businessName: string | null): string {
  const bought = plan ? `${promotionPlanNames[plan]} promotion` : 'Payment'
  return businessName ? `${bought} for ${businessName}` : bought
}
