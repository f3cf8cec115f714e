import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Error messages by field, ready to show; `form` is about the whole form. */
export type Faults<Field extends string> = Partial<Record<Field | 'form', string>>

type NativeForm<Field extends string> = {
  /** Fields in focus order for errors. An unchecked checkbox is an empty string. */
  fields: readonly Field[]
  /** Client-side errors, before the form is sent. */
  check: (values: Record<Field, string>) => Faults<Field>
  /** Sends the values and returns the errors to show, none on success. `isHere` is false once the form is unmounted. */
  send: (values: Record<Field, string>, isHere: () => boolean) => Promise<Faults<Field>>
}

/**
 * A form with uncontrolled fields: what was typed, or filled in by a password manager, before hydration isn't lost.
 * It can't be sent before that, because a native submit would leave the page. A double click sends once.
 */
export function useNativeForm<Field extends string>({ fields, check, send }: NativeForm<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const isHydrated = useHydrated()
  const [faults, setFaults] = useState<Faults<Field>>({})
  const [isSending, setSending] = useState(false)
  useFocusBack(isSending)

  const show = (found: Faults<Field>) => {
    setFaults(found)
    const first = fields.find((field) => found[field])
    if (first) focusField(form.current, first)
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    const values = readFields(event.currentTarget, fields)
    const found = check(values)
    show(found)
    if (Object.keys(found).length > 0) return
    isRunning.current = true
    setSending(true)
    const refused = await send(values, () => form.current !== null)
    isRunning.current = false
    setSending(false)
    show(refused)
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const name: unknown = target.name
    setFaults((shown) => {
      if (typeof name !== 'string' || !(name in shown)) return shown
      const { [name as Field]: _mended, ...others } = shown
      return others as Faults<Field>
    })
  }
  return {
    faults,
    isSending,
    /** False while submitting would do nothing or leave the page. */
    isReady: isHydrated && !isSending,
    /** `post` without an address: should the browser ever submit it natively, nothing typed ends up in a URL. */
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit, onChange } as const,
  }
}

function readFields<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form)
  const entries = fields.map((field) => [field, String(data.get(field) ?? '')])
  return Object.fromEntries(entries) as Record<Field, string>
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
