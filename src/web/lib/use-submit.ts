import { useEffect, useRef, useState } from 'react'
import { type Faults, hasFaults, someFaults, toFieldFaults } from './field-faults.ts'
import { useOneCall } from './use-one-call.ts'

export type Outcome<Field extends string, Answer> = {
  onSent?: (answer: Answer) => unknown
  /** Shows the error; `fieldFaults` are shown at the fields. */
  onFailed?: (error: unknown, fieldFaults: Faults<Field>) => unknown
  /** Maps the server's field errors, if its names or texts differ from the form's. */
  toFaults?: (error: unknown) => Faults<Field>
}

const faultyControls = '[aria-invalid="true"], [data-faulty] :is(button, input:not([type=file]))'

/**
 * Sends a form, one call at a time, and shows errors at their fields with the focus on the first one; nothing typed is
 * changed. Pass `form` to the element as its ref: it is null again once the user has left the page, and then nothing may
 * navigate.
 */
export function useSubmit<Field extends string = string>() {
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, run } = useOneCall()
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [focusWish, setFocusWish] = useState<object>()
  useEffect(() => {
    // A form may be inert while it is being sent, and then nothing in it can be focused.
    if (isRunning || !focusWish) return
    const control = form.current?.querySelector<HTMLElement>(faultyControls)
    control?.focus()
    // Focusing by itself can leave the control behind a bar at the edge of the screen.
    control?.scrollIntoView({ block: 'nearest' })
  }, [focusWish, isRunning])

  /** Focuses the first invalid control once the current errors are rendered. */
  const focusFault = () => setFocusWish({})
  const showFaults = (found: Faults<Field>) => {
    setFaults(found)
    if (hasFaults(found)) focusFault()
  }
  /** Clears the errors of edited fields; of all fields without `names`. */
  const clearFaults = (names?: readonly string[]) =>
    setFaults((shown) => someFaults(shown, (field) => names && !names.includes(field)))
  /** Returns true once sent; false after a failure, or while another call is running. */
  const send = async <Answer>(
    call: () => Promise<Answer>,
    { onSent, onFailed, toFaults }: Outcome<Field, Answer> = {},
  ): Promise<boolean> => {
    const isSent = await run(async () => {
      setFaults({})
      setFocusWish(undefined)
      let answer: Answer
      try {
        answer = await call()
      } catch (error) {
        const fieldFaults = toFaults?.(error) ?? (toFieldFaults(error) as Faults<Field>)
        await onFailed?.(error, fieldFaults)
        showFaults(fieldFaults)
        return false
      }
      await onSent?.(answer)
      return true
    })
    return isSent === true
  }
  return { form, faults, isSending: isRunning, showFaults, focusFault, setFaults, clearFaults, send }
}
