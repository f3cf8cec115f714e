import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { ConfirmationLink } from '#web/auth/confirmation-link.tsx'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { urlSecrets } from '#web/lib/url-secrets.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { NotificationSettings } from '#web/notifications/settings/notification-settings.tsx'
import { useConfirmSubscription } from '#web/notifications/settings/use-confirm-subscription.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'

const title = 'Notification settings'
const lead = 'Choose which emails you get. Changes save right away.'

/** Target of links in emails, which need no sign-in. Opening it changes nothing: email scanners open every link. */
export function NotificationSettingsPage() {
  const isHydrated = useHydrated()
  const { isAuthenticated, isLoading } = useAuth()
  const given = isHydrated ? urlSecrets() : new URLSearchParams()
  const token = given.get('token')
  const confirmToken = given.get('confirm')
  if (confirmToken) return <ConfirmSubscription token={confirmToken} />
  if (!isHydrated || (token === null && isLoading))
    return (
      <Frame title={title} lead={lead}>
        <LoadingNote />
      </Frame>
    )
  if (token === null && !isAuthenticated)
    return (
      <Frame title={title} lead="Open the link at the end of any of our emails, or sign in.">
        <ButtonLink variant="primary" isBig isBlock to={loginHref(paths.notificationSettings)}>
          Sign In
        </ButtonLink>
      </Frame>
    )
  return (
    <Frame title={title} lead={lead}>
      <NotificationSettings
        token={token}
        confirmation={(retry) => <ConfirmationLink onConfirmed={retry} />}
      />
    </Frame>
  )
}

function ConfirmSubscription({ token }: { token: string }) {
  const { isDone, isRunning, fault, confirm } = useConfirmSubscription(token)
  if (isDone)
    return (
      <Frame isAnswer title="You’re subscribed" lead="Every issue has an unsubscribe link.">
        <ButtonLink variant="primary" isBig isBlock to={paths.businesses}>
          Browse Businesses
        </ButtonLink>
      </Frame>
    )
  return (
    <Frame title="Confirm your subscription" lead="New places in Austin, now and then.">
      <div className="Form">
        {fault ? <Alert>{fault}</Alert> : null}
        <Button variant="primary" isBig disabled={isRunning} onClick={() => void confirm()}>
          {isRunning ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </div>
    </Frame>
  )
}

function Frame(props: { title: string; lead: string; isAnswer?: boolean; children: ReactNode }) {
  const { children, ...head } = props
  return (
    <SignInFrame {...head}>
      <Seo title={head.title} description="Choose which emails you get." />
      {children}
    </SignInFrame>
  )
}
