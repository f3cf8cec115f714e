import { Check } from 'lucide-react'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDecisions } from './use-decisions.ts'

type BulkBarProps = {
  waiting: readonly DeskBusiness[]
  chosen: readonly DeskBusiness[]
  onChooseAll: () => void
  onClear: () => void
}

/** Decides on several listings together. Always rendered, so that nothing moves when the first one is selected. */
export function BulkBar({ waiting, chosen, onChooseAll, onClear }: BulkBarProps) {
  const { isBusy, isDeciding, fault, approveAll } = useDecisions()
  const areAll = chosen.length === waiting.length
  return (
    <div className="DeskBulk">
      <label className="Check">
        <input
          type="checkbox"
          checked={areAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !areAll
          }}
          onChange={() => (areAll ? onClear() : onChooseAll())}
        />
        <span>{chosen.length > 0 ? `${chosen.length} selected` : 'Select all on this page'}</span>
      </label>
      {chosen.length > 0 ? (
        <Button variant="primary" disabled={isBusy} onClick={() => approveAll(chosen, onClear)}>
          <Check className="Icon is-s" />
          {isDeciding ? 'Approving...' : `Approve ${chosen.length}`}
        </Button>
      ) : null}
      <DeskFaultNote fault={fault} />
    </div>
  )
}
