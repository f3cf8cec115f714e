import type { PartnerServiceType } from '#shared/partners/partners.schemas.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useApplication } from './use-application.ts'

const serviceTypes: Record<PartnerServiceType, string> = {
  banking: 'Banking',
  legal: 'Legal',
  insurance: 'Insurance',
  software: 'Software',
  accounting: 'Accounting',
  other: 'Other',
}

const agreementFaultId = 'agreement-fault'

export function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { form, draft, faults, isSending, bind, change, submit } = useApplication(onSent)
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <div className="Form-two">
        <Field label="Full name" isRequired error={faults.fullName}>
          <Input autoComplete="name" maxLength={161} {...bind('fullName')} />
        </Field>
        <Field label="Company name" isRequired error={faults.companyName}>
          <Input autoComplete="organization" maxLength={120} {...bind('companyName')} />
        </Field>
        <Field label="Email" isRequired error={faults.email}>
          <Input type="email" autoComplete="email" maxLength={254} {...bind('email')} />
        </Field>
        <Field label="Website" aside="optional" error={faults.website}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            maxLength={300}
            placeholder="https://"
            {...bind('website')}
          />
        </Field>
      </div>
      <Field label="What do you offer?" isRequired error={faults.serviceType}>
        <Select isBlock {...bind('serviceType')}>
          <option value="">Select a type of service</option>
          {Object.entries(serviceTypes).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="What value do you bring?"
        hint="To Austin’s business owners or their customers."
        isRequired
        error={faults.valueBrought}
      >
        <Textarea rows={4} maxLength={2000} {...bind('valueBrought')} />
      </Field>
      <Field label="Anything else" aside="optional" error={faults.additionalInfo}>
        <Textarea rows={3} maxLength={2000} {...bind('additionalInfo')} />
      </Field>
      <div>
        <Checkbox
          name="agreement"
          label="I understand this request does not guarantee approval."
          required
          aria-invalid={faults.agreement ? true : undefined}
          aria-describedby={faults.agreement ? agreementFaultId : undefined}
          checked={draft.agreement}
          onChange={(event) => change({ agreement: event.target.checked })}
        />
        <FieldError id={agreementFaultId} message={faults.agreement} />
      </div>
      <Honeypot />
      <div className="Form-end">
        <p className="Form-note">A real person reads every application and replies by email.</p>
        <SubmitButton isSending={isSending} label="Submit application" sending="Submitting..." />
      </div>
    </form>
  )
}
