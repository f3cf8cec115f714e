import type { ReactNode } from 'react'
import type { NotificationSettings as Settings } from '#shared/notifications/settings/notification-settings.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

type NotificationSettingsProps = {
  token?: string | null
  /** Confirms the visitor’s address: settings of one that isn’t confirmed may be somebody else’s. */
  confirmation: (onConfirmed: () => void) => ReactNode
}

/** Checkboxes for each kind of email that can be stopped: of the address in an email link, or of the visitor. */
export function NotificationSettings({ token = null, confirmation }: NotificationSettingsProps) {
  const { settings, pressed, error, isUnconfirmed, isRunning, change, retry } = useNotificationSettings(token)
  if (isUnconfirmed)
    return (
      <div>
        <p>
          Please confirm your email address first, so that only you can change these settings. Every email you
          can turn off also has an unsubscribe link that works without signing in.
        </p>
        {confirmation(retry)}
      </div>
    )
  if (error && !settings)
    return <ErrorState title="Your settings couldn’t be loaded" message={error.message} onRetry={retry} />
  if (!settings)
    return (
      <div>
        <LoadingNote label="Loading your settings" />
        <Skeletons classNames={['is-row', 'is-row', 'is-row']} />
      </div>
    )
  const shown = { ...choicesOf(settings), ...pressed }
  const names = (['newsletter', 'follows', 'saves', 'searches', 'hours', 'outcomes'] as const).filter(
    (name) => settings[name] !== null,
  )
  const isAnyOn = names.some((name) => shown[name])
  return (
    <div className="Form">
      <p>
        Email to <strong>{settings.address}</strong>:
      </p>
      <div className="CheckList">
        {names.map((name) => (
          <Checkbox
            key={name}
            checked={shown[name] ?? false}
            aria-disabled={isRunning}
            onChange={({ target }) => void change({ [name]: target.checked })}
            label={
              <>
                {words[name].title}
                <small>
                  {name === 'newsletter' && settings.newsletter === 'unconfirmed'
                    ? 'Not confirmed yet: please use the link in the email we sent you.'
                    : words[name].note}
                </small>
              </>
            }
          />
        ))}
      </div>
      <p className="Form-note">
        Emails about something you did, such as a new password, a payment or a quote request, are part of the
        service and can’t be turned off here.
      </p>
      {isAnyOn ? (
        <Button
          disabled={isRunning}
          onClick={() => void change(Object.fromEntries(names.map((name) => [name, false])))}
        >
          Turn all off
        </Button>
      ) : null}
    </div>
  )
}

const words = {
  newsletter: { title: 'Newsletter', note: 'New places in Austin, now and then.' },
  follows: { title: 'Businesses you follow', note: 'Updates, at most once a week.' },
  saves: { title: 'Businesses you saved', note: 'New hours and closings, in the same email.' },
  searches: { title: 'Saved searches', note: 'New matches, at most once a week.' },
  hours: {
    title: 'Your business hours',
    note: 'Twice a year and before holidays: are they still right?',
  },
  outcomes: {
    title: 'Follow-ups',
    note: 'One question after an appointment or accepted quote.',
  },
}

const choicesOf = ({ newsletter, follows, saves, searches, hours, outcomes }: Settings) => ({
  newsletter: newsletter !== 'off',
  follows: follows ?? false,
  saves: saves ?? false,
  searches,
  hours: hours ?? false,
  outcomes,
})
