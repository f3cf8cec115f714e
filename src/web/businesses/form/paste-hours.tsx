import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import type { Answers, Unclear } from '#shared/businesses/form/hours-questions.ts'
import type { ReadHours } from '#shared/businesses/form/read-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

/** A button that opens a box for hours copied from elsewhere; the understood ones replace the week. */
export function PasteHours({ onRead }: { onRead: (read: ReadHours) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [question, setQuestion] = useState<Unclear | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const buttonRef = useRef<HTMLButtonElement>(null)
  const edit = (next: string) => {
    setText(next)
    setFault(null)
    setQuestion(null)
    setAnswers({})
  }
  const close = () => {
    setOpen(false)
    edit('')
    buttonRef.current?.focus()
  }
  const read = async (given: Answers) => {
    // The grammar is loaded by the few who need it.
    const { readHours } = await import('#shared/businesses/form/read-hours.ts')
    const found = readHours(text, austinWallClock(new Date()).date, given)
    if (!('fault' in found)) {
      onRead(found)
      return close()
    }
    setAnswers(given)
    setFault(found.fault)
    setQuestion('choices' in found ? found : null)
  }
  return (
    <div>
      <Button
        ref={buttonRef}
        variant="quiet"
        className="is-flush"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
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
            <Textarea rows={3} value={text} autoFocus onChange={({ target }) => edit(target.value)} />
          </Field>
          {question ? (
            // biome-ignore lint/a11y/useSemanticElements: the question is the field's error, and needs no legend
            <div key={question.key} className="PasteHours-buttons" role="group" aria-label={question.fault}>
              {question.choices.map((choice, place) => (
                <Button
                  key={choice}
                  autoFocus={place === 0}
                  onClick={() => read({ ...answers, [question.key]: place })}
                >
                  {choice}
                </Button>
              ))}
            </div>
          ) : null}
          <div className="PasteHours-buttons">
            <Button onClick={() => read(answers)}>Use these hours</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
