import { type ReactNode, useId } from 'react'
import { EmailField } from '#web/auth/email-field.tsx'
import { GoogleButton } from '#web/auth/google-button.tsx'
import { useSignupForm } from '#web/auth/use-signup-form.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

/** Longest first or last name, in characters, same as on the server. */
const nameMax = 80

type SignupFormProps = {
  returnTo: string
  /** The words "terms and conditions", which open them. */
  terms: ReactNode
}

/** Creates an account with Google, or with a name, an email address and a password. */
export function SignupForm({ returnTo, terms }: SignupFormProps) {
  const { faults, isSending, isReady, formProps } = useSignupForm()
  return (
    <form className="Form for-strangers" {...formProps}>
      <GoogleButton label="Sign up with Google" returnTo={returnTo} />
      <div className="Form-two">
        <Field label="First name" error={faults.firstName} isRequired>
          <Input name="firstName" autoComplete="given-name" maxLength={nameMax} />
        </Field>
        <Field label="Last name" error={faults.lastName} isRequired>
          <Input name="lastName" autoComplete="family-name" maxLength={nameMax} />
        </Field>
      </div>
      <EmailField error={faults.email} autoComplete="email" />
      <NewPasswordFields faults={faults} />
      <TermsField error={faults.terms} terms={terms} />
      {/* after the passwords, because browsers take the text field before one for its user name; a new one is empty */}
      <Honeypot key={faults.url2} />
      <p className="Form-note">
        Owners of businesses you like, follow or review can see your name and email address. You can hide the
        address in Account Settings.
      </p>
      <SubmitButton
        isBig
        disabled={!isReady}
        isSending={isSending}
        label="Create account"
        sending="Creating your account..."
      />
    </form>
  )
}

const importAdvice = async () => (await import('#web/lib/password-advice.tsx')).PasswordAdvice

type NewPasswordFieldsProps = { faults: { password?: string; confirmPassword?: string } }

/** A new password, twice. No maxLength: silently truncating a password would lock its owner out. */
export function NewPasswordFields({ faults }: NewPasswordFieldsProps) {
  const { Component: Advice, load } = useOnDemand(importAdvice)
  const hint = <>At least 6 characters{Advice ? <Advice field="password" /> : null}</>
  return (
    <>
      <Field label="Password" hint={hint} error={faults.password} isRequired>
        <PasswordInput name="password" autoComplete="new-password" onFocus={load} />
      </Field>
      <Field label="Confirm password" error={faults.confirmPassword} isRequired>
        <PasswordInput name="confirmPassword" autoComplete="new-password" />
      </Field>
    </>
  )
}

function TermsField({ error, terms }: { error: string | undefined; terms: ReactNode }) {
  const id = useId()
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        label={<>I am at least 15 years old and agree to the {terms}</>}
      />
      <FieldError id={id} message={error} />
    </div>
  )
}
