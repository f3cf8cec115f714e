import { paths } from '#shared/lib/paths.ts'
import { EmailField } from '#web/auth/email-field.tsx'
import { GoogleButton } from '#web/auth/google-button.tsx'
import type { NextStep } from '#web/auth/next-step.ts'
import { PasskeyButton } from '#web/auth/passkey-button.tsx'
import { keepTypedEmail } from '#web/auth/typed-email.ts'
import { useLoginForm } from '#web/auth/use-login-form.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type LoginFormProps = { returnTo: string; onNextStep: (step: NextStep) => void }

/** Signs in with Google, or with an email address and a password. */
export function LoginForm({ returnTo, onNextStep }: LoginFormProps) {
  const { faults, isSending, isReady, formProps } = useLoginForm(onNextStep)
  return (
    <form className="Form for-strangers" {...formProps}>
      <GoogleButton label="Continue with Google" returnTo={returnTo} />
      {faults.form ? <Alert>{faults.form}</Alert> : null}
      <EmailField error={faults.email} autoComplete="username" />
      <Field
        label="Password"
        error={faults.password}
        isRequired
        aside={
          <Link
            className="Link"
            to={paths.forgotPassword}
            onClick={() => keepTypedEmail(formProps.ref.current)}
          >
            Forgot your password?
          </Link>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <SubmitButton isBig disabled={!isReady} isSending={isSending} label="Sign In" sending="Signing in..." />
      <PasskeyButton />
    </form>
  )
}
