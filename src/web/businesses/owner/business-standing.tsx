import { Clock, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import type { MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type { Submission } from '#shared/businesses/decisions/submissions.schemas.ts'
import { mayDo } from '#shared/businesses/team-roles.ts'
import { ChangeStanding } from '#web/businesses/owner/change-standing.tsx'
import { nextStep, toWaiting } from '#web/businesses/owner/standing.ts'
import { useResubmit } from '#web/businesses/owner/use-resubmit.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'

type StandingBusiness = Pick<MyBusiness, 'id' | 'name' | 'status' | 'submission' | 'change' | 'role'>

type BusinessStandingProps = {
  business: StandingBusiness
  /** Explains the status; shown first when there is room. */
  note?: string | undefined
}

/**
 * A listing's review status for its owner: when a decision is due, or why it was rejected and what to do; of
 * an approved one, the changes since.
 */
export function BusinessStanding({ business, note }: BusinessStandingProps) {
  const root = useRef<HTMLDivElement>(null)
  const { status, submission, change, role } = business
  const isHeld = status === 'unconfirmed' && submission?.isHeld === true
  const isWaiting = status === 'pending' || isHeld
  if (status === 'approved') return change ? <ChangeStanding change={change} /> : null
  if (isWaiting && !submission && !note) return null
  const Icon = isWaiting ? Clock : EyeOff
  return (
    // Takes the focus when its button disappears.
    <div ref={root} tabIndex={-1} className={cx('Standing', (!isWaiting || note) && 'is-box')}>
      <Icon className="Icon is-s" />
      <div className="Standing-words">
        {note ? <p>{note}</p> : null}
        {isHeld ? <p>Our team reviews this listing before it’s public.</p> : null}
        {isWaiting ? submission && <WaitingLine submission={submission} /> : <Verdict business={business} />}
      </div>
      {status === 'rejected' && mayDo(role, 'edit') ? (
        <ResubmitButton business={business} onSettled={() => root.current?.focus({ preventScroll: true })} />
      ) : null}
    </div>
  )
}

function WaitingLine({ submission }: { submission: Submission }) {
  const { text, due, isOverdue } = toWaiting(submission, useNow())
  const { decisionDueAt } = submission
  return (
    <>
      <p className={cx('num', isOverdue && 'is-late')}>
        {text}{' '}
        <time dateTime={decisionDueAt} title={`${austinMoment(decisionDueAt)}, Austin time`}>
          {due}
        </time>
      </p>
      {isOverdue ? <p>This is taking longer than we promised. We’re sorry.</p> : null}
    </>
  )
}

const verdicts = {
  unconfirmed: 'Waiting for confirmation',
  rejected: 'Rejected',
  suspended: 'Suspended',
  pending: '',
  approved: '',
}

function Verdict({ business: { status, submission } }: { business: StandingBusiness }) {
  const decidedAt = submission?.decidedAt
  const reason = submission?.reason ?? null
  return (
    <>
      <p>
        <b>
          {verdicts[status]}
          {decidedAt ? (
            <>
              {' '}
              <Ago at={decidedAt} />
            </>
          ) : null}
        </b>
        {reason ? <span className="Standing-reason">{reason}</span> : null}
      </p>
      <p>{nextStep(status, reason !== null)}</p>
    </>
  )
}

type ResubmitButtonProps = { business: StandingBusiness; onSettled: () => void }

function ResubmitButton({ business, onSettled }: ResubmitButtonProps) {
  const { isSending, resubmit } = useResubmit(business, onSettled)
  return (
    <Button disabled={isSending} onClick={() => void resubmit()}>
      {isSending ? 'Submitting...' : 'Resubmit'}
      <span className="sr"> {business.name}</span>
    </Button>
  )
}
