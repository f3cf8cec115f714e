import { Clock, Undo2 } from 'lucide-react'
import type { OwnChange } from '#shared/businesses/changes/changes.schemas.ts'
import { partsText } from '#shared/businesses/changes/checked-parts.ts'
import { toWaiting } from '#web/businesses/owner/standing.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Ago } from '#web/ui/ago.tsx'
import { cx } from '#web/ui/class-names.ts'

/** An owner's change of an approved listing: under review, or taken back with the reason. */
export function ChangeStanding({ change }: { change: OwnChange }) {
  return change.decidedAt === null ? <Checking change={change} /> : <TakenBack change={change} />
}

function Checking({ change: { parts, changedAt, decisionDueAt } }: { change: OwnChange }) {
  const { due, isOverdue } = toWaiting({ submittedAt: changedAt, decisionDueAt }, useNow())
  return (
    <div className="Standing is-box">
      <Clock className="Icon is-s" />
      <div className="Standing-words">
        <p className={cx('num', isOverdue && 'is-late')}>
          {isOverdue
            ? `Our review of your new ${partsText(parts)} was due at `
            : `Our team will review your new ${partsText(parts)} by `}
          <time dateTime={decisionDueAt} title={`${austinMoment(decisionDueAt)}, Austin time`}>
            {due}
          </time>
          .
        </p>
        {isOverdue ? (
          <p>This is taking longer than we promised. We’re sorry.</p>
        ) : (
          <p>Visitors already see the change. The page says Verified again once that’s done.</p>
        )}
      </div>
    </div>
  )
}

function TakenBack({ change: { parts, decidedAt, reason } }: { change: OwnChange }) {
  return (
    <div className="Standing is-box">
      <Undo2 className="Icon is-s" />
      <div className="Standing-words">
        <p>
          <b>
            Change to {partsText(parts)} reverted {decidedAt ? <Ago at={decidedAt} /> : null}
          </b>
          {reason ? <span className="Standing-reason">{reason}</span> : null}
        </p>
        <p>Your page shows what was verified. Contact Support if you think this is a mistake.</p>
      </div>
    </div>
  )
}
