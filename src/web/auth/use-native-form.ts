import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What is wrong, by field, ready to show beside it; `form` is about all of it. */
export type Faults<Field extends string> = Partial<Record<Field | 'form', string>>

type NativeForm<Field extends string> = {
  /** Fields in the order in which a fault takes the focus. An unticked checkbox is an empty text. */
  fields: readonly Field[]
  /** Faults that keep the form from being sent. */
  check: (values: Record<Field, string>) => Faults<Field>
  /** Sends the values and gives the faults to show, none when all is well. `isHere` is false once the form is gone. */
  send: (values: Record<Field, string>, isHere: () => boolean) => Promise<Faults<Field>>
}

/**
 * A form whose fields the browser holds: what was typed, or filled in by a password manager, before the page came to life
 * is not lost. Until then it can't be sent, because the browser's own way would leave the page. A double click sends once.
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
    // State is a render late for a double click; this is not.
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
    /** False while sending it would do nothing or leave the page. */
    isReady: isHydrated && !isSending,
    /** `post` and no address: should the browser ever send it by itself, nothing typed stands in an address. */
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
