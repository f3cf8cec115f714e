import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { AlreadySent } from '#web/ui/already-sent.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { BusinessesStep } from './businesses-step.tsx'
import { JobStep } from './job-step.tsx'
import { SenderStep } from './sender-step.tsx'
import { type RoundForm as Form, steps } from './use-round-form.ts'

type RoundFormProps = {
  form: Form
  kind: ReactNode
  questions: ReactNode
  files: ReactNode
  places: ReactNode
  /** After this version is discarded for an earlier one. */
  onKept: () => void
}

/** The form in three steps; Enter goes on to the next one. */
export function RoundForm({ form, kind, onKept, ...job }: RoundFormProps) {
  const { step, isSending, isLoading, isGoingOn, chosen, goOn, goBack, submit, earlier } = form
  const isLast = step === steps.length - 1
  // Until hydrated, the browser's own submission would leave the page.
  const isReady = useHydrated() && !(isSending || isLoading || isGoingOn)
  const handleSubmit = (event: FormEvent) => {
    if (isLast) return void submit(event)
    event.preventDefault()
    void goOn()
  }
  return (
    <form
      ref={form.form}
      className="Form RoundForm"
      noValidate
      onSubmit={handleSubmit}
      aria-labelledby="round-step"
    >
      <StepHead step={step} />
      {step === 0 ? <JobStep form={form} kind={kind} {...job} /> : null}
      {step === 1 ? <BusinessesStep form={form} kind={kind} /> : null}
      {step === 2 ? <SenderStep form={form} /> : null}
      {isLast && earlier ? (
        <AlreadySent earlier={earlier} onKept={onKept} onSend={submit} />
      ) : (
        <div className="Form-end">
          <MoneyNote />
          {step > 0 ? (
            <Button variant="quiet" onClick={goBack}>
              Back
            </Button>
          ) : null}
          <Button variant="primary" type="submit" disabled={!isReady}>
            {isLast ? sendLabel(isSending, chosen.ids.length) : 'Continue'}
          </Button>
        </div>
      )}
    </form>
  )
}

const sendLabel = (isSending: boolean, count: number) =>
  isSending ? 'Sending...' : count === 1 ? 'Ask one business' : `Ask ${count} businesses`

/** The current step; moving on takes the focus along. */
function StepHead({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) {
      heading.current?.focus()
      heading.current?.scrollIntoView({ block: 'center' })
    }
    shown.current = step
  }, [step])
  return (
    <div className="RoundHead">
      <ol className="RoundSteps" aria-hidden="true">
        {steps.map((name, at) => (
          <li key={name} className={cx(at <= step && 'is-on')} />
        ))}
      </ol>
      <p>
        Step {step + 1} of {steps.length}
      </p>
      <h2 id="round-step" ref={heading} tabIndex={-1}>
        {steps[step]}
      </h2>
    </div>
  )
}

function MoneyNote() {
  return (
    <p className="Form-note">
      <Lock className="Icon is-s" />
      <span>Free for you and for businesses. You pay the business directly.</span>
    </p>
  )
}
