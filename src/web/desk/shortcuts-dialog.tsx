import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { areShortcutsOn, setShortcuts } from './shortcuts.ts'

const keys: readonly [string[], string][] = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Enter'], 'Open or close the row'],
  [['Esc'], 'Close the row'],
  [['x'], 'Select the row, to decide on several together'],
  [['a'], 'Approve, activate or accept, depending on the row'],
  [['r'], 'Reject, refund, hide or block, after a confirmation. Decline a suggestion immediately'],
  [['z'], 'Undo, while it’s offered'],
  [['/'], 'Search'],
  [['?'], 'Show these shortcuts'],
]

/** Every shortcut key, and the setting that turns them off. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [areOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="narrow" title="Keyboard shortcuts">
      <dl className="DeskKeys">
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single-letter shortcuts are on in this browser"
        checked={areOn}
        onChange={({ target }) => {
          setShortcuts(target.checked)
          setOn(target.checked)
        }}
      />
    </Dialog>
  )
}
