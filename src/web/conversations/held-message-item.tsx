import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { HeldMessage } from '#shared/conversations/conversations.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { austinMoment, austinTime } from '#web/lib/austin-dates.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MessageText } from './message-text.tsx'

const words: Record<HeldMessage['state'], string> = {
  held: 'Being checked before it’s delivered. Our team looks at some messages first, within 24 hours.',
  refused: 'Not delivered. The reason is in the email we sent you.',
}

type HeldMessageItemProps = {
  message: HeldMessage
  /** Takes it back. Throws ApiError. */
  onTakeBack: (clientKey: string) => Promise<unknown>
}

/** Your own message that our team looks at first, or didn't pass on. */
export function HeldMessageItem({ message, onTakeBack }: HeldMessageItemProps) {
  const { clientKey, text, createdAt, state, attachments } = message
  return (
    <li className="Message is-own is-held">
      <p className="Message-head">
        <b>You</b>
        <time dateTime={createdAt} title={`${austinMoment(createdAt)}, Austin time`}>
          {austinTime(createdAt)}
        </time>
      </p>
      {text === '' ? null : (
        <div className="Message-bubble">
          <MessageText text={text} />
        </div>
      )}
      <AttachedFiles files={attachments} from="you" />
      <p className="Message-held">
        <ShieldCheck className="Icon is-s" />
        {words[state]}
      </p>
      {state === 'held' ? <TakeBack onTakeBack={() => onTakeBack(clientKey)} /> : null}
    </li>
  )
}

/** What was taken back is gone, so the button asks once more. */
function TakeBack({ onTakeBack }: { onTakeBack: () => Promise<unknown> }) {
  const [isSure, setSure] = useState(false)
  const { isRunning, run } = useOneCall()
  const takeBack = () =>
    run(async () => {
      try {
        await onTakeBack()
      } catch (error) {
        const description = serverErrorText(error, 'Please check your connection and try again.')
        toast({ title: 'Not taken back', description, variant: 'destructive' })
      }
    })
  return (
    <Button
      variant={isSure ? 'danger' : 'quiet'}
      disabled={isRunning}
      onClick={() => {
        if (isSure) void takeBack()
        setSure(!isSure)
      }}
    >
      {isSure ? 'Really take it back?' : 'Take it back'}
    </Button>
  )
}
