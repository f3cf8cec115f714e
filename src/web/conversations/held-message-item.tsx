import { ShieldCheck } from 'lucide-react'
import type { HeldMessage } from '#shared/conversations/conversations.schemas.ts'
import { austinMoment, austinTime } from '#web/lib/austin-dates.ts'
import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { MessageText } from './message-text.tsx'

const words: Record<HeldMessage['state'], string> = {
  held: 'Being checked before it’s delivered. Our team looks at some messages first, within 24 hours.',
  refused: 'Not delivered. The reason is in the email we sent you.',
}

/** Your own message that our team looks at first, or didn't pass on. */
export function HeldMessageItem({ message }: { message: HeldMessage }) {
  const { text, createdAt, state, attachments } = message
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
    </li>
  )
}
