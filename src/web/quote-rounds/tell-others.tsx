import { useState } from 'react'
import type { QuoteRound } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useForm } from '#web/lib/use-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { tellOthers } from './quote-rounds.queries.ts'

type TellOthersProps = { api: Api; round: QuoteRound; onTold: () => Promise<unknown> }

/** After a choice, tells the other businesses kindly, with one press. */
export function TellOthers({ api, round, onTold }: TellOthersProps) {
  const { id, tellable, farewell } = round
  const [toldAs, setToldAs] = useState<string | null>(null)
  const { form, faults, isSending, bind, submit } = useForm({
    blank: { text: farewell },
    check: ({ text }) => (text.trim() === '' ? { text: 'Please write a few words' } : {}),
    send: ({ text }) => tellOthers(api, id, text),
    resetsOnSuccess: false,
    onSent: async (told) => {
      setToldAs(told?.message ?? 'We told them.')
      await onTold()
    },
    onFailed: (error) => {
      toastFailure('We couldn’t tell all of them', error)
    },
  })
  if (tellable === 0) return <Told {...{ round, toldAs }} />
  const title = `Let the other ${tellable === 1 ? 'business' : tellable} know`
  return (
    <form ref={form} className="Form RoundTell" noValidate onSubmit={submit} aria-labelledby="tell-others">
      <h2 id="tell-others">{title}</h2>
      <p>So no one waits or holds a day for you. Each gets this message from you.</p>
      <Field label="Your message" isRequired error={faults.text}>
        <Textarea maxLength={1000} {...bind('text')} />
      </Field>
      <div className="Form-end">
        <SubmitButton variant="outline" isSending={isSending} label={title} sending="Sending..." />
      </div>
    </form>
  )
}

/** Notes that the others know, and names those who can't be told here. */
function Told({ round: { answers }, toldAs }: { round: QuoteRound; toldAs: string | null }) {
  const passedOver = answers
    .filter(({ state }) => state === 'passed_over')
    .map(({ business }) => business.name)
  const isTold = answers.some(({ state }) => state === 'let_down')
  const texts = [
    toldAs ?? (isTold ? 'The others know you chose someone else.' : null),
    passedOver.length > 0
      ? `We can’t tell ${new Intl.ListFormat('en-US').format(passedOver)}. If they expect you, please call them.`
      : null,
  ].filter(Boolean)
  return texts.length > 0 ? (
    <p className="RoundTold" role="status">
      {texts.join(' ')}
    </p>
  ) : null
}
