import { X } from 'lucide-react'
import { useRef } from 'react'
import { clockText, dayText } from '#shared/appointments/appointment-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { SlotPickerProps } from './slot-picker.tsx'

/** All that will be sent, whichever day the picker shows. */
export function ChosenTimes({ chosen, onChange, max }: Pick<SlotPickerProps, 'chosen' | 'onChange' | 'max'>) {
  const box = useRef<HTMLDivElement>(null)
  const remove = (start: string) => {
    onChange(chosen.filter((other) => other !== start))
    // The focus would go with the button.
    box.current?.focus()
  }
  return (
    <div ref={box} className="Chosen" tabIndex={-1} aria-live="polite">
      <b>{max === 1 ? 'Your time' : 'Your times'}</b>
      {chosen.length === 0 ? (
        <p>None chosen yet</p>
      ) : (
        <ul>
          {chosen.map((start) => {
            const text = `${dayText(new Date(start))}, ${clockText(new Date(start))}`
            return (
              <li key={start}>
                <span className="num">{text}</span>
                <IconButton isPlain label={`Remove ${text}`} onClick={() => remove(start)}>
                  <X className="Icon is-s" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
