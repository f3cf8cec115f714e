import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ContactMethod, CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFormEnd } from '#web/ui/dialog-form-end.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { useBookCall } from './use-book-call.ts'

const methods: readonly [ContactMethod, string][] = [
  ['phone', 'Phone call'],
  ['text', 'Text message'],
  ['whatsapp', 'WhatsApp'],
]

/** Requests a callback. Shows its success for two seconds, then closes and resets. */
export function BookCallDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { form, sent, close } = useBookCall(onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="narrow"
      title="Book a Call"
      description={
        sent
          ? undefined
          : 'Leave a number. One of our developers will get back to you within one business day.'
      }
    >
      {sent ? <Sent request={sent} /> : <CallbackForm form={form} onCancel={close} />}
    </Dialog>
  )
}

const doneWords: Record<ContactMethod, string> = {
  phone: 'We will call',
  text: 'We will text',
  whatsapp: 'We’ll message you on WhatsApp at',
}

function Sent({ request }: { request: CreateBookingRequest }) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button was removed with the form.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="Dialog-done" role="status" tabIndex={-1}>
      <CircleCheck className="Icon" />
      <h3>Thank you</h3>
      <p>
        {doneWords[request.contactMethod]} <b className="num">{request.contactNumber}</b>.
      </p>
    </div>
  )
}

type CallbackFormProps = { form: ReturnType<typeof useBookCall>['form']; onCancel: () => void }

function CallbackForm({ form: callback, onCancel }: CallbackFormProps) {
  const { form, draft, faults, isSending, bind, change, submit } = callback
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <Fieldset legend="How should we reach you?" className="Methods" error={faults.contactMethod}>
        {methods.map(([method, text]) => (
          <Radio
            key={method}
            name="contactMethod"
            label={text}
            value={method}
            data-autofocus={method === 'phone' ? '' : undefined}
            required
            checked={draft.contactMethod === method}
            onChange={() => change({ contactMethod: method })}
          />
        ))}
      </Fieldset>
      <Field label="Your number" isRequired error={faults.contactNumber}>
        <Input type="tel" autoComplete="tel" maxLength={80} className="num" {...bind('contactNumber')} />
      </Field>
      <Honeypot />
      <DialogFormEnd onCancel={onCancel} isSending={isSending} label="Book a Call" sending="Submitting..." />
    </form>
  )
}
