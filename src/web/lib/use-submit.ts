import { useEffect, useRef, useState } from 'react'
import { type Faults, hasFaults, refusedFields } from './field-faults.ts'
import { useOneCall } from './use-one-call.ts'

export type Outcome<Field extends string, Answer> = {
  onSent?: (answer: Answer) => unknown
  /** Says what went wrong; `refused` is shown beside the fields. */
  onFailed?: (error: unknown, refused: Faults<Field>) => unknown
  /** The fields that the server refused, where its names or words aren't the form's. */
  toFaults?: (error: unknown) => Faults<Field>
}

const faultyControls = '[aria-invalid="true"], [data-faulty] :is(button, input:not([type=file]))'

/**
 * How every form is sent: one call at a time, faults at their fields with the focus on the first one, and nothing that was
 * typed is touched. Give `form` to the element: it is null again once
 * whoever sent the form has left, and stays where they are.
 */
export function useSubmit<Field extends string = string>() {
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, run } = useOneCall()
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [focusWish, setFocusWish] = useState<object>()
  useEffect(() => {
    // While a form is sent it may be inert, and then nothing in it can take the focus.
    if (isRunning || !focusWish) return
    const control = form.current?.querySelector<HTMLElement>(faultyControls)
    control?.focus()
    // Clear of what lies over the screen's edges, which focus alone doesn't know of.
    control?.scrollIntoView({ block: 'nearest' })
  }, [focusWish, isRunning])

  /** Moves the focus to the first faulty control once the faults that are set now are on the screen. */
  const focusFault = () => setFocusWish({})
  const showFaults = (found: Faults<Field>) => {
    setFaults(found)
    if (hasFaults(found)) focusFault()
  }
  /** Takes away the faults of fields that were edited; of all without names. */
  const clearFaults = (names?: readonly string[]) =>
    setFaults((shown) => {
      const left = Object.entries(shown).filter(([field]) => names && !names.includes(field))
      return Object.fromEntries(left) as Faults<Field>
    })
  /** True once it was sent; false after a failure, and while another call is under way. */
  const send = async <Answer>(
    call: () => Promise<Answer>,
    { onSent, onFailed, toFaults }: Outcome<Field, Answer> = {},
  ): Promise<boolean> => {
    const isSent = await run(async () => {
      setFaults({})
      setFocusWish(undefined)
      try {
        await onSent?.(await call())
        return true
      } catch (error) {
        const refused = toFaults?.(error) ?? (refusedFields(error) as Faults<Field>)
        await onFailed?.(error, refused)
        showFaults(refused)
      }
    })
    return isSent === true
  }
  return { form, faults, isSending: isRunning, showFaults, focusFault, setFaults, clearFaults, send }
}
