import { paths } from '#shared/lib/paths.ts'
import { ForgotPasswordForm } from '#web/auth/forgot-password-form.tsx'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { Link } from '#web/ui/link.tsx'

export function ForgotPasswordPage() {
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="Enter your email and we’ll send a link to choose a new one."
    >
      <Seo title="Forgot your password?" description="Request a link to choose a new password." />
      <ForgotPasswordForm />
      <p className="SignIn-note">
        Remembered it?{' '}
        <Link className="Link" to={paths.login}>
          Sign in
        </Link>
      </p>
    </SignInFrame>
  )
}
