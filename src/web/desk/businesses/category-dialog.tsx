import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CategoryPlace, CategorySelects, useCategoryChoice } from '../category-choice.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import type { StaffAction } from '../use-staff-action.ts'
import { listingsText } from './bulk-words.ts'

type CategoryDialogProps = {
  count: number
  /** The button's label, and its label while busy. */
  confirm: readonly [string, string]
  state: Pick<StaffAction, 'isBusy' | 'fault'>
  onClose: () => void
  onConfirm: (place: CategoryPlace) => void
}

/** Asks for the category of all listings that match. */
export function CategoryDialog({ count, confirm, state, onClose, onConfirm }: CategoryDialogProps) {
  const choice = useCategoryChoice(null)
  const { place } = choice
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={`Set the category of ${listingsText(count)}`}
      description="Listings with an owner keep theirs. Imports won’t change what you set. You can undo it for 24 hours."
    >
      <div className="Form">
        <CategorySelects choice={choice} isBlock />
        <DeskFaultNote fault={state.fault} />
        <div className="Form-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={state.isBusy || place === null}
            onClick={() => place && onConfirm(place)}
          >
            {confirm[state.isBusy ? 1 : 0]}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
