import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { User } from '#shared/lib/user.schemas.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionNav } from '#web/ui/section-nav.tsx'
import { DangerZone } from './danger-zone.tsx'
import { PasswordForm } from './password-form.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { YourData } from './your-data.tsx'

/** Parts from other rooms. */
type AccountSettingsProps = {
  secondStep: ReactNode
  /** The visitor's email settings. */
  notifications: ReactNode
  savedSearches: ReactNode
  browserNotifications: ReactNode
  /** Null until they block someone. */
  blockedSenders: ReactNode
}

/** The cards in order, each with its ID and its heading. */
const sections = [
  { id: 'password', title: 'Password' },
  { id: 'second-step', title: 'Two-step sign-in' },
  { id: 'sessions', title: 'Where you’re signed in' },
  { id: 'privacy', title: 'Privacy' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'saved-searches', title: 'Saved searches' },
  { id: 'browser-notifications', title: 'Notifications in this browser' },
  { id: 'blocked-senders', title: 'Blocked Senders' },
  { id: 'your-data', title: 'Your Data' },
  { id: 'danger-zone', title: 'Danger Zone' },
]
const sectionsWithoutBlocks = sections.filter(({ id }) => id !== 'blocked-senders')

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
    <div className="Sections">
      <SectionNav label="Settings" sections={blockedSenders ? sections : sectionsWithoutBlocks} />
      <div className="ProfileSettings">
        <PasswordCard user={user} />
        {secondStep}
        <SessionsCard />
        <PrivacyCard />
        <Card
          id="notifications"
          title="Notifications"
          note="Choose which emails you get. Changes save right away."
        >
          {notifications}
        </Card>
        <Card
          id="saved-searches"
          title="Saved searches"
          note="We email you when new businesses match, at most once a week."
        >
          {savedSearches}
        </Card>
        <Card
          id="browser-notifications"
          title="Notifications in this browser"
          note="Alerts about messages, as well as email."
        >
          {browserNotifications}
        </Card>
        {blockedSenders}
        <YourData email={user.email} />
        <DangerZone />
      </div>
    </div>
  )
}

function PasswordCard({ user: { email, hasPassword } }: { user: User }) {
  if (hasPassword) {
    return (
      <Card id="password" title="Password" note="Changing it signs you out everywhere else.">
        <PasswordForm email={email} />
      </Card>
    )
  }
  return (
    <Card id="password" title="Password" note="You sign in with Google and don’t have a password here.">
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
