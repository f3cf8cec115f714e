import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { CategoryParts } from './category-card.tsx'
import { ConflictSide } from './conflict-side.tsx'
import { conflictLabel } from './conflict-words.ts'
import { type EditConflict, type MergeResult, takeTheirs } from './store-edit.ts'

type ConflictDialogProps = {
  merge: MergeResult
  CategoryPath: CategoryParts['CategoryPath']
  /** Called with the conflicts resolved in favor of theirs. */
  onSettle: (taken: readonly EditConflict[]) => void
  onClose: () => void
}

/** Someone else's changes next to mine: the last person to save decides each conflict. */
export function ConflictDialog({ merge, CategoryPath, onSettle, onClose }: ConflictDialogProps) {
  const [taken, setTaken] = useState<readonly EditConflict[]>([])
  const theirs = takeTheirs(merge, merge.conflicts)
  const choose = (conflict: EditConflict, isTheirs: boolean) => {
    const others = taken.filter((other) => other !== conflict)
    setTaken(isTheirs ? [...others, conflict] : others)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Someone else changed this too"
      description="You both changed these fields. Everything else has been merged."
    >
      <ul className="Conflicts">
        {merge.conflicts.map((conflict) => (
          <li key={conflict}>
            <Fieldset legend={conflictLabel(conflict)}>
              <Side
                name={conflict}
                title="Keep mine"
                isChosen={!taken.includes(conflict)}
                onChoose={() => choose(conflict, false)}
              >
                <ConflictSide conflict={conflict} copy={merge.mine} CategoryPath={CategoryPath} />
              </Side>
              <Side
                name={conflict}
                title="Take theirs"
                isChosen={taken.includes(conflict)}
                onChoose={() => choose(conflict, true)}
              >
                <ConflictSide conflict={conflict} copy={theirs} CategoryPath={CategoryPath} />
              </Side>
            </Fieldset>
          </li>
        ))}
      </ul>
      <div className="Form-end">
        <Button onClick={onClose}>Back to the form</Button>
        <Button variant="primary" onClick={() => onSettle(taken)}>
          Save Changes
        </Button>
      </div>
    </Dialog>
  )
}

type SideProps = {
  name: string
  title: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Side({ name, title, isChosen, onChoose, children }: SideProps) {
  return (
    <Radio
      className="Conflict-side"
      name={`conflict-${name}`}
      checked={isChosen}
      onChange={onChoose}
      label={
        <>
          <b>{title}</b>
          <span className="Conflict-value">{children}</span>
        </>
      }
    />
  )
}
