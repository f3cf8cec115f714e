import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import { supportMutation } from '#web/inbox/inbox.queries.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Honeypot, readHoneypot } from '#web/ui/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** The sender, if known: prefilled and read-only. */
export type ContactPerson = { name: string; email: string }
export type ContactFormDialogProps = { isOpen: boolean; person: ContactPerson | null; onClose: () => void }

type Draft = Omit<CreateSupportRequest, 'url2'>
type Errors = Partial<Record<keyof Draft, string>>
const blank: Draft = { name: '', email: '', message: '' }
const missing: Required<Errors> = {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  message: 'Please enter a message',
}

/** The Contact Support form. The draft survives closing; only sending clears it. */
export function ContactFormDialog({ isOpen, person, onClose }: ContactFormDialogProps) {
  const [draft, setDraft] = useState(blank)
  const [errors, setErrors] = useState<Errors>({})
  const { mutate, isPending } = useMutation(supportMutation(useApi()))
  useFocusBack(isPending)
  const values = { ...draft, ...person }

  const change = (field: keyof Draft) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [field]: event.target.value })
    setErrors({ ...errors, [field]: undefined })
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const request = trimmed(values)
    const found = faultsOf(request)
    setErrors(found.errors)
    if (found.notice) {
      toast({ ...found.notice, variant: 'destructive' })
      focusFirst(event.currentTarget, found.errors)
      return
    }
    mutate(
      { ...request, url2: readHoneypot(event.currentTarget) },
      {
        onSuccess: () => {
          setDraft(blank)
          onClose()
          toast({
            title: 'Support request sent!',
            description: "We'll get back to you as soon as possible",
          })
        },
        onError: (cause) =>
          toast({
            title: 'Failed to send request',
            description: serverErrorText(cause, 'Please try again later'),
            variant: 'destructive',
          }),
      },
    )
  }
  const isKnown = person !== null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="narrow"
      title="Contact Support"
      description="Tell us what went wrong or what’s missing."
    >
      <form className="Form" noValidate onSubmit={handleSubmit}>
        <Field label="Name" error={errors.name} isRequired>
          <Input
            name="name"
            autoComplete="name"
            data-autofocus={isKnown ? undefined : ''}
            disabled={isKnown}
            value={values.name}
            onChange={change('name')}
          />
        </Field>
        <Field label="Email" error={errors.email} isRequired>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            disabled={isKnown}
            value={values.email}
            onChange={change('email')}
          />
        </Field>
        <Field label="Message" error={errors.message} isRequired>
          <Textarea
            name="message"
            rows={5}
            data-autofocus={isKnown ? '' : undefined}
            value={values.message}
            onChange={change('message')}
          />
        </Field>
        <Honeypot />
        <div className="Form-end">
          <Button variant="quiet" className="desk" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send message'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function trimmed({ name, email, message }: Draft): Draft {
  return { name: name.trim(), email: email.trim(), message: message.trim() }
}

type Faults = { errors: Errors; notice?: { title: string; description: string } }

function faultsOf(request: Draft): Faults {
  const fields = Object.keys(missing) as (keyof Draft)[]
  const empty = fields.filter((field) => request[field] === '')
  if (empty.length > 0) {
    return {
      errors: Object.fromEntries(empty.map((field) => [field, missing[field]])),
      notice: {
        title: 'All fields required',
        description: 'Please fill in all fields to submit your support request',
      },
    }
  }
  if (!isEmailAddress(request.email)) {
    const description = 'Please enter a valid email address'
    return { errors: { email: description }, notice: { title: 'Invalid email', description } }
  }
  return { errors: {} }
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const [first] = Object.keys(errors)
  const control = first ? form.elements.namedItem(first) : null
  if (control instanceof HTMLElement) control.focus()
}
