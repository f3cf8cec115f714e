import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { ReadHours } from '#shared/businesses/form/read-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

/** A button that opens a box for hours copied from elsewhere; what it understands replaces the week. */
export function PasteHours({ onRead }: { onRead: (read: ReadHours) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    setText('')
    setFault(null)
    buttonRef.current?.focus()
  }
  const read = async () => {
    // The grammar is loaded by the few who need it.
    const { readHours } = await import('#shared/businesses/form/read-hours.ts')
    const found = readHours(text, austinWallClock(new Date()).date)
    if ('fault' in found) return setFault(found.fault)
    onRead(found)
    close()
  }
  return (
    <div className="PasteHours">
      <Button ref={buttonRef} variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ClipboardPaste className="Icon is-s" />
        Paste hours
      </Button>
      {isOpen ? (
        <div className="PasteHours-box">
          <Field
            label="Hours as text"
            hint="For example: Mon-Fri 9am-5pm, Sat 10-2, closed Sunday"
            error={fault}
          >
            <Textarea
              rows={3}
              value={text}
              autoFocus
              onChange={({ target }) => {
                setText(target.value)
                setFault(null)
              }}
            />
          </Field>
          <div className="PasteHours-buttons">
            <Button onClick={read}>Use these hours</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
