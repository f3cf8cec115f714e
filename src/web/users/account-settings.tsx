import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { DangerZone } from './danger-zone.tsx'
import { PasswordForm } from './password-form.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { YourData } from './your-data.tsx'

/** Parts from other rooms. */
export type AccountSettingsProps = {
  secondStep: ReactNode
  /** The visitor's email settings. */
  notifications: ReactNode
  savedSearches: ReactNode
  browserNotifications: ReactNode
  blockedSenders: ReactNode
}

/** Password, second step, sessions, privacy, notifications, blocked senders and account deletion. */
export function AccountSettings({
  secondStep,
  notifications,
  savedSearches,
  browserNotifications,
  blockedSenders,
}: AccountSettingsProps) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <div className="ProfileSettings">
      <PasswordCard user={user} />
      {secondStep}
      <SessionsCard />
      <PrivacyCard />
      <Card title="Notifications" note="Choose which emails you get. Changes save right away.">
        {notifications}
      </Card>
      <Card
        id="saved-searches"
        title="Saved searches"
        note="We email you when new businesses match, at most once a week."
      >
        {savedSearches}
      </Card>
      <Card title="Notifications in this browser" note="Alerts about messages, as well as email.">
        {browserNotifications}
      </Card>
      {blockedSenders}
      <YourData email={user.email} />
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
          request a link to set one
        </Link>
        .
      </p>
    </Card>
  )
}
