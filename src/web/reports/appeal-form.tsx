import { useApi } from '#web/lib/app-context.ts'
import { emptyFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { sendAppeal } from './reports.queries.ts'

/** Says why a decision is wrong. */
export function AppealForm({ token, onSent }: { token: string; onSent: () => void }) {
  const api = useApi()
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { text: '' },
    check: (draft) => emptyFaults(draft, { text: 'Please say why you disagree' }),
    send: ({ text }) => sendAppeal(api, token, text.trim()),
    onSent,
    onFailed: (error) => toastFailure('Your appeal wasn’t sent', error),
  })
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Field label="Why is the decision wrong?" error={faults.text} isRequired>
        <Textarea rows={6} maxLength={2000} {...bind('text')} />
      </Field>
      <SubmitButton isBig isSending={isSending} label="Send appeal" sending="Sending..." />
    </form>
  )
}
