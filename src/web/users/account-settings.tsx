import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { logout, useAuth } from '#web/lib/auth-state.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DangerZone } from './danger-zone.tsx'
import { PasswordForm } from './password-form.tsx'
import { signOutEverywhere } from './users.queries.ts'

/** Password, sessions, notifications and account deletion. */
export function AccountSettings({ notifications }: { notifications: ReactNode }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <div className="ProfileSettings">
      <PasswordCard user={user} />
      <SessionsCard />
      <Card title="Notifications" note="Choose which emails you get. Each change is saved at once.">
        {notifications}
      </Card>
      <DangerZone />
    </div>
  )
}

function PasswordCard({ user: { email, hasPassword } }: { user: User }) {
  if (hasPassword) {
    return (
      <Card title="Password" note="Changing it signs you out everywhere else.">
        <PasswordForm email={email} />
      </Card>
    )
  }
  return (
    <Card title="Password" note="You sign in with Google and don’t have a password here.">
      <p>
        To add one,{' '}
        <Link className="Link" to={paths.forgotPassword}>
          request a link to set it
        </Link>
        .
      </p>
    </Card>
  )
}

function SessionsCard() {
  const api = useApi()
  const navigate = useNavigate()
  const { isRunning, run } = useOneCall()
  const handleClick = () =>
    run(async () => {
      try {
        await signOutEverywhere(api)
      } catch (error) {
        const description = serverErrorText(error, 'Please check your connection and try again.')
        return void toast({ title: 'You are still signed in', description, variant: 'destructive' })
      }
      toast({ title: 'Signed out everywhere', description: 'Every session on every device has ended.' })
      logout()
      void navigate(paths.home, { replace: true })
    })
  return (
    <Card
      title="Sessions"
      note="Lost a phone, or used a computer that isn't yours? End every session, including this one."
    >
      <Button disabled={isRunning} onClick={handleClick}>
        {isRunning ? 'Signing out...' : 'Sign Out Everywhere'}
      </Button>
    </Card>
  )
}
