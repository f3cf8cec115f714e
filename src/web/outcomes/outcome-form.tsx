import { useEffect } from 'react'
import { dollarsText } from '#shared/lib/money.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import type { AnswerOutcome, OutcomeQuestion } from '#shared/outcomes/outcomes.schemas.ts'
import { costMax, type Outcome, outcomes } from '#shared/outcomes/outcomes.ts'
import { type Faults, toFieldFaults } from '#web/lib/field-faults.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, SubmitButton } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { outcomeLabels } from './outcome-words.ts'

type OutcomeDraft = { outcome: Outcome | ''; cost: string }

type OutcomeFormProps = {
  question: OutcomeQuestion
  /** The answer in the email's link; chosen at first, and stored only when the form is sent. */
  chosen?: Outcome | null
  /** The name of the draft in this tab. */
  keptAs: string
  send: (answer: AnswerOutcome) => Promise<unknown>
  onSent: () => unknown
  onCancel?: (() => void) | undefined
}

/** Asks whether it happened and, if it did, about the cost. */
export function OutcomeForm({ question, chosen, keptAs, send, onSent, onCancel }: OutcomeFormProps) {
  const { answer, otherName, side } = question
  const { form, draft, faults, isSending, bind, change, submit } = useForm<OutcomeDraft>({
    blank: {
      outcome: chosen ?? answer?.outcome ?? '',
      cost: answer?.costCents ? dollarsText(answer.costCents) : '',
    },
    keptAs,
    check: outcomeFaults,
    send: ({ outcome, cost }) =>
      send({
        outcome: outcome as Outcome,
        costCents: outcome === 'yes' && cost.trim() !== '' ? toCents(cost) : null,
      }),
    toFaults: (error) => {
      const { costCents, ...rest } = toFieldFaults(error)
      return { ...rest, ...(costCents && { cost: costCents }) }
    },
    onSent,
    onFailed: (error) => {
      toastFailure('Your answer wasn’t saved', error)
    },
  })
  const isChanging = onCancel !== undefined
  // The pressed button is gone.
  useEffect(() => {
    if (isChanging) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isChanging, form])
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Fieldset legend={<span className="sr">Did it happen?</span>} error={faults.outcome}>
        <div className="Outcome-answers">
          {outcomes.map((outcome) => (
            <Radio
              key={outcome}
              name="outcome"
              value={outcome}
              checked={draft.outcome === outcome}
              onChange={() => change({ outcome })}
              label={outcomeLabels[outcome]}
            />
          ))}
        </div>
      </Fieldset>
      {draft.outcome === 'yes' ? (
        <Field
          label={side === 'visitor' ? 'What you paid, in dollars' : 'What they paid, in dollars'}
          aside="optional"
          error={faults.cost}
        >
          <Input inputMode="decimal" className="num" maxLength={20} {...bind('cost')} />
        </Field>
      ) : null}
      {draft.outcome === '' ? null : (
        <>
          <p className="Form-note">
            {otherName} doesn’t see your answer. Prices are shown only as a range, without names, once there
            are at least five.
          </p>
          <div className="Form-end">
            {onCancel ? (
              <Button variant="quiet" onClick={onCancel}>
                Cancel
              </Button>
            ) : null}
            <SubmitButton isSending={isSending} label="Save answer" sending="Saving..." />
          </div>
        </>
      )}
    </form>
  )
}

function outcomeFaults({ outcome, cost }: OutcomeDraft): Faults<keyof OutcomeDraft> {
  if (outcome === '') return { outcome: 'Please choose an answer' }
  if (outcome !== 'yes' || cost.trim() === '') return {}
  const cents = toCents(cost)
  if (cents === null) return { cost: 'Please enter dollars, such as 80 or 79.50' }
  if (cents === 0) return { cost: 'Please leave it empty if nothing was paid' }
  return cents > costMax ? { cost: 'Must be at most $1,000,000' } : {}
}
