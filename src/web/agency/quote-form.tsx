import { useId } from 'react'
import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { budgetNames, serviceNames, timelineNames } from './service-request-draft.ts'
import type { useServiceRequest } from './use-service-request.ts'

/** The quote form; its state is in the parent, because the packages write into it. */
export function QuoteForm({ request }: { request: ReturnType<typeof useServiceRequest> }) {
  const { form, faults, isSending, bind, submit } = request
  const noteId = useId()
  return (
    <form ref={form} className="Form" noValidate aria-describedby={noteId} onSubmit={submit}>
      <div className="Form-two">
        <Field label="Name" isRequired error={faults.name}>
          <Input autoComplete="name" maxLength={161} {...bind('name')} />
        </Field>
        <Field label="Email" isRequired error={faults.email}>
          <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
        </Field>
        <Field label="Phone" aside="optional" error={faults.phone}>
          <Input type="tel" autoComplete="tel" maxLength={80} className="num" {...bind('phone')} />
        </Field>
        <Field label="Service" isRequired error={faults.service}>
          <Choice names={serviceNames} none="Select a service" {...bind('service')} />
        </Field>
        <Field label="Budget" aside="optional" error={faults.budget}>
          <Choice names={budgetNames} none="Select a budget" {...bind('budget')} />
        </Field>
        <Field label="Timeline" aside="optional" error={faults.timeline}>
          <Choice names={timelineNames} none="Select a timeline" {...bind('timeline')} />
        </Field>
      </div>
      <Field label="Message" aside="optional" error={faults.message}>
        <Textarea
          rows={5}
          maxLength={5000}
          placeholder="What should it do, and who is it for?"
          {...bind('message')}
        />
      </Field>
      <Honeypot />
      <div className="Form-end">
        <p className="Form-note" id={noteId}>
          We’ll only use this address to reply.
        </p>
        <SubmitButton isSending={isSending} label="Send request" sending="Sending..." />
      </div>
    </form>
  )
}

type ChoiceProps = {
  names: Readonly<Record<string, string>>
  /** The placeholder while nothing is chosen. */
  none: string
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
}

function Choice({ names, none, ...rest }: ChoiceProps) {
  return (
    <Select isBlock {...rest}>
      <option value="">{none}</option>
      {Object.entries(names).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
