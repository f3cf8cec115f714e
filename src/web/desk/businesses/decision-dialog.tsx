import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

export type NegativeDecision = 'rejected' | 'suspended'

const words = {
  rejected: {
    title: 'Reject',
    description:
      'Removes it from the directory. The owner gets the reason by email and can fix it and resubmit.',
    confirm: ['Reject', 'Rejecting...'],
  },
  suspended: {
    title: 'Suspend',
    description:
      'Removes it from the directory until you approve it again. The owner gets the reason by email.',
    confirm: ['Suspend', 'Suspending...'],
  },
} as const

type DecisionDialogProps = {
  business: DeskBusiness
  decision: NegativeDecision
  decisions: Decisions
  onClose: () => void
  onDone: () => void
}

/** Asks for the reason to reject or suspend a listing. */
export function DecisionDialog({ business, decision, decisions, onClose, onDone }: DecisionDialogProps) {
  const { title, description, confirm } = words[decision]
  return (
    <ReasonDialog
      name={`${decision}:${business.id}`}
      title={`${title} ${business.name}`}
      description={description}
      reasons={decisionReasons}
      confirm={confirm}
      state={decisions}
      onClose={onClose}
      onConfirm={(reason, forget) =>
        decisions.decide(business, decision, reason, () => {
          forget()
          onDone()
        })
      }
    />
  )
}
