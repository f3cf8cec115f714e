import { passwordMin } from '#shared/auth/passwords.ts'
import { useOnDemand } from '#web/lib/use-on-demand.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { usePasswordForm } from './use-password-form.ts'

const importAdvice = async () => (await import('#web/lib/password-advice.tsx')).PasswordAdvice

/** Changes the password, given the current one. `email` tells password managers which account it is. */
export function PasswordForm({ email }: { email: string }) {
  const { form, faults, isSending, bind, submit } = usePasswordForm()
  const { Component: Advice, load } = useOnDemand(importAdvice)
  return (
    <form ref={form} className="Form" noValidate onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="Form-two">
        <Field label="Current password" isRequired error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...bind('currentPassword')} />
        </Field>
        <Field
          label="New password"
          isRequired
          error={faults.newPassword}
          hint={
            <>
              At least {passwordMin} characters.
              {Advice ? <Advice field="newPassword" /> : null}
            </>
          }
        >
          <PasswordInput autoComplete="new-password" onFocus={load} {...bind('newPassword')} />
        </Field>
      </div>
      <div className="Form-end">
        <SubmitButton variant="outline" isSending={isSending} label="Change Password" sending="Saving..." />
      </div>
    </form>
  )
}
