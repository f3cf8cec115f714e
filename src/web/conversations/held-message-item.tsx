import { ShieldCheck } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { HeldMessage } from '#shared/conversations/conversations.schemas.ts'
import { austinMoment, austinTime } from '#web/lib/austin-dates.ts'
import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { MessageText } from './message-text.tsx'

const words: Record<HeldMessage['state'], string> = {
  held: 'Under review. Our team checks some messages before they’re delivered, within 24 hours.',
  refused: 'Not delivered. Our email to you says why.',
}

type HeldMessageItemProps = {
  message: HeldMessage
  /** Takes it back. Throws ApiError. */
  onTakeBack: (clientKey: string) => Promise<unknown>
  /** Gets the focus once it is gone. */
  log: RefObject<HTMLElement | null>
}

/** Your own message that our team looks at first, or didn't pass on. */
export function HeldMessageItem({ message, onTakeBack, log }: HeldMessageItemProps) {
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
      {state === 'held' ? <TakeBack onTakeBack={() => onTakeBack(clientKey)} log={log} /> : null}
    </li>
  )
}

/** Asks first, because the message is deleted. */
function TakeBack({
  onTakeBack,
  log,
}: {
  onTakeBack: () => Promise<unknown>
  log: RefObject<HTMLElement | null>
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Take it back
      </Button>
      <CallDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Take this message back?"
        text="It won’t be delivered, and it’s deleted here too."
        action="Take it back"
        running="Taking it back..."
        back="Keep it"
        isDanger
        call={onTakeBack}
        failure="Couldn’t take it back"
        focusAfter={log}
      />
    </>
  )
}
