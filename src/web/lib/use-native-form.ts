import type { ChangeEvent, FormEvent } from 'react'
import { type Faults, hasFaults } from './field-faults.ts'
import { useHydrated } from './use-hydrated.ts'
import { type Outcome, useSubmit } from './use-submit.ts'

type NativeForm<Field extends string, Answer> = Outcome<Field | 'form', Answer> & {
  /** Clears the form after it is sent. */
  resetsOnSuccess?: boolean
  /** An unchecked checkbox is an empty text. */
  fields: readonly Field[]
  /** Errors that keep the form from being sent. */
  check: (values: Record<Field, string>) => Faults<Field>
  /** Sends the values. `isHere` is false once the form is gone. */
  send: (values: Record<Field, string>, isHere: () => boolean) => Promise<Answer>
}

/**
 * An uncontrolled form: texts typed, or filled in by a password manager, before hydration aren't lost. Until
 * then it can't be sent, because the browser's own submission would leave the page. The error `form` is about
 * the whole form.
 */
export function useNativeForm<Field extends string, Answer>(options: NativeForm<Field, Answer>) {
  const { fields, check, send: call, onSent, resetsOnSuccess, ...outcome } = options
  const { form, faults, isSending, showFaults, clearFaults, send } = useSubmit<Field | 'form'>()
  const isHydrated = useHydrated()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readFields(event.currentTarget, fields)
    const found = check(values)
    if (hasFaults(found)) return showFaults(found as Faults<Field | 'form'>)
    await send(() => call(values, () => form.current !== null), {
      ...outcome,
      onSent: (answer) => {
        if (resetsOnSuccess) form.current?.reset()
        return onSent?.(answer)
      },
    })
  }
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => clearFaults([String(target.name)])
  return {
    faults,
    isSending,
    /** False while submitting would do nothing or leave the page. */
    isReady: isHydrated && !isSending,
    /** `post` without an action: if the browser ever submits it natively, nothing typed ends up in a URL. */
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
