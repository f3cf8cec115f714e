import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { Submission } from '#shared/businesses/decisions/submissions.schemas.ts'
import { austinDay, austinTime } from '#web/lib/austin-dates.ts'
import { toAgo } from '#web/lib/spans.ts'

const day = 24 * 3_600_000

export type Waiting = {
  /** "Submitted 3 h ago, decision by", "Submitted 27 h ago, decision overdue since" */
  text: string
  /** "2:05 PM", "2:05 PM tomorrow" */
  due: string
  isOverdue: boolean
}

/** A listing's waiting time, and the deadline of the decision, in Austin time. */
export function toWaiting(
  { submittedAt, decisionDueAt }: Pick<Submission, 'submittedAt' | 'decisionDueAt'>,
  now: number,
): Waiting {
  const isOverdue = now >= new Date(decisionDueAt).getTime()
  const waits = `Submitted ${toAgo(submittedAt, now, austinDay)}, decision`
  const due = `${austinTime(decisionDueAt)}${otherDay(decisionDueAt, now)}`
  return { text: `${waits} ${isOverdue ? 'overdue since' : 'by'}`, due, isOverdue }
}

/** The day of an instant, if it isn't today. */
function otherDay(instant: string, now: number): string {
  const named = austinDay(instant)
  const isDay = (at: number) => named === austinDay(new Date(at).toISOString())
  if (isDay(now)) return ''
  if (isDay(now + day)) return ' tomorrow'
  if (isDay(now - day)) return ' yesterday'
  return ` on ${named}`
}

const confirmStep = 'It becomes public once its owner’s email address is confirmed. We sent a link there.'
/** The owner's next step by status; the others need none. */
const nextSteps: Partial<Record<BusinessStatus, { known: string; unknown: string }>> = {
  unconfirmed: { known: confirmStep, unknown: confirmStep },
  rejected: {
    known: 'Fix that, then resubmit.',
    unknown: 'Ask Support what’s needed, then resubmit.',
  },
  suspended: {
    known: 'Only our team can restore it. Contact Support once that’s resolved.',
    unknown: 'Only our team can restore it. Contact Support to find out why.',
  },
}

/** The step after a decision, which depends on whether its reason is known. */
export function nextStep(status: BusinessStatus, hasReason: boolean): string | undefined {
  return nextSteps[status]?.[hasReason ? 'known' : 'unknown']
}
