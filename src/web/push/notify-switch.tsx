import { Bell, BellOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { PushTarget } from './push-client.ts'
import { usePush } from './use-push.ts'

type NotifySwitchProps = {
  /** Must be the same object in each render. */
  target: PushTarget
  /** The news that this browser then shows: "new messages". */
  news: string
  /** Explains why it isn't possible here; otherwise only a press does. */
  saysWhyNot?: boolean
}

/** Asks on a press, never by itself, to show news in this browser, and ends that again. */
export function NotifySwitch({ target, news, saysWhyNot = false }: NotifySwitchProps) {
  const { state, isRunning, wasPressed, failure, allow, end } = usePush(target)
  const isPossible = state !== 'unsupported' && state !== 'denied'
  if (!isPossible && !saysWhyNot && !wasPressed) return null
  return (
    <div className="NotifySwitch">
      {state === 'unsupported' ? (
        <p>
          This browser can’t show notifications here. On an iPhone or iPad, add this site to your Home Screen
          first and open it from there.
        </p>
      ) : state === 'denied' ? (
        <p>
          Notifications from this site are blocked in this browser. Allow them in the site settings next to
          the address, then reload this page.
        </p>
      ) : (
        <Button
          variant="quiet"
          disabled={state === null || isRunning}
          onClick={() => void (state === 'on' ? end() : allow())}
        >
          {state === 'on' ? <BellOff className="Icon is-s" /> : <Bell className="Icon is-s" />}
          {isRunning ? 'One moment...' : state === 'on' ? 'Turn off notifications' : 'Turn on notifications'}
        </Button>
      )}
      <p role="status">
        {state === 'on' ? `You’ll get notifications about ${news}, even when this page is closed.` : null}
      </p>
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  )
}
