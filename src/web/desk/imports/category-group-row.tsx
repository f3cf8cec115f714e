import type { CategoryGroup } from '#shared/businesses/import/imports-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { CategorySelects, type CategoryPlace as Place, useCategoryChoice } from '../category-choice.tsx'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import { decideGroup, undoGroup } from './imports-desk.queries.ts'

/** Milliseconds the toast with Undo stays. */
const undoView = 15_000

/** Listings that share a word: one press sets the category suggested, or one chosen here. */
export function CategoryGroupRow({ group, isGone }: { group: CategoryGroup; isGone: boolean }) {
  const { word, count, names, suggestion } = group
  const api = useApi()
  const { close } = useDeskGroup()
  const { run, isBusy, fault } = useStaffAction()
  const undoing = useStaffAction()
  const undo = (place: Place, changed: number[]) =>
    void undoing.run(
      () => undoGroup(api, { ...place, changed }),
      () => toast({ title: 'Undone' }),
    )
  const decide = ({ categoryId, subcategoryId }: Place, name: string) => {
    const place = { categoryId, subcategoryId }
    void run(
      () => decideGroup(api, { word, ...place }),
      (changed) => {
        close(word)
        toast({
          title: `${changed.length.toLocaleString('en-US')} in ${name}`,
          description: `Named “${word}”`,
          duration: undoView,
          ...(changed.length > 0 && { action: { label: 'Undo', onAction: () => undo(place, changed) } }),
        })
      },
    )
  }
  return (
    <DeskRow
      id={word}
      title={`${count.toLocaleString('en-US')} named “${word}”`}
      facts={<span>{names.join(', ')}</span>}
      side={
        suggestion && !isGone ? (
          <Button data-key="a" aria-disabled={isBusy} onClick={() => decide(suggestion, suggestion.name)}>
            {suggestion.name}
            <span className="sr"> for all named {word}</span>
          </Button>
        ) : null
      }
      note={
        <>
          {isGone ? <LeftListNote /> : null}
          <DeskFaultNote fault={fault} />
        </>
      }
    >
      {isGone ? null : <PlaceForm group={group} isBusy={isBusy} onDecide={decide} />}
    </DeskRow>
  )
}

/** Closes the row of a group, unless another one is open by now. */
function useDeskGroup() {
  const { open, go } = useDeskAddress()
  return { close: (word: string) => open === word && go({ open: null }) }
}

type PlaceFormProps = {
  group: CategoryGroup
  isBusy: boolean
  onDecide: (place: Place, name: string) => void
}

function PlaceForm({ group: { count, suggestion }, isBusy, onDecide }: PlaceFormProps) {
  const choice = useCategoryChoice(suggestion)
  const { place, name } = choice
  return (
    <div className="DeskActions">
      <CategorySelects choice={choice} />
      <Button
        variant="primary"
        disabled={isBusy || place === null}
        onClick={() => place && onDecide(place, name)}
      >
        {isBusy ? 'Setting...' : `Set for all ${count.toLocaleString('en-US')}`}
      </Button>
    </div>
  )
}
