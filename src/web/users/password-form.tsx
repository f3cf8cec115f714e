import type { FormEvent } from 'react'
import { passwordMin } from '#shared/auth/passwords.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { usePasswordForm } from './use-password-form.ts'

/** Changes the password, given the current one. `email` tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const { form, draft, faults, isSaving, change, submit } = usePasswordForm()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form ref={form} className="Form" noValidate onSubmit={handleSubmit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="Form-two">
        <Field label="Current password" isRequired error={faults.currentPassword}>
          <PasswordInput
            name="currentPassword"
            autoComplete="current-password"
            value={draft.currentPassword}
            onChange={(event) => change('currentPassword', event.target.value)}
          />
        </Field>
        <Field
          label="New password"
          isRequired
          error={faults.newPassword}
          hint={`At least ${passwordMin} characters.`}
        >
          <PasswordInput
            name="newPassword"
            autoComplete="new-password"
            value={draft.newPassword}
            onChange={(event) => change('newPassword', event.target.value)}
          />
        </Field>
      </div>
      <div className="Form-end">
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Change Password'}
        </Button>
      </div>
    </form>
  )
}
