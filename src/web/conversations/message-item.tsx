import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationMessage } from '#shared/conversations/conversations.schemas.ts'
import { austinDay, austinMoment, austinTime } from '#web/lib/austin-dates.ts'
import { cx } from '#web/ui/class-names.ts'
import { MessageText } from './message-text.tsx'

type MessageItemProps = {
  message: ConversationMessage
  isOwn: boolean
  /** The last of the own messages that the other side has seen. */
  isLastSeen: boolean
  /** Content after the text, such as a quote or pictures. */
  extras: ReactNode
}

/** One message; own ones are at the right. */
export function MessageItem({ message, isOwn, isLastSeen, extras }: MessageItemProps) {
  const { kind, authorName, createdAt, writtenAt, cameBy, text, quote } = message
  const who = isOwn ? 'You' : authorName
  if (kind === 'decision') return <DecisionLine message={message} who={who} isLastSeen={isLastSeen} />
  return (
    <li className={cx('Message', isOwn && 'is-own', kind === 'away' && 'is-away')}>
      <p className="Message-head">
        <b>{who}</b>
        <time dateTime={createdAt} title={`${austinMoment(createdAt)}, Austin time`}>
          {austinTime(createdAt)}
        </time>
        {cameBy === 'email' ? <span>by email</span> : null}
        {kind === 'away' ? <span>automatic</span> : null}
      </p>
      {/* The text of a quote repeats its card, for email. */}
      {quote || text === '' ? null : (
        <div className="Message-bubble">
          <MessageText text={text} />
        </div>
      )}
      {extras}
      {writtenAt ? <WrittenNote writtenAt={writtenAt} createdAt={createdAt} /> : null}
      {isLastSeen ? <p className="Message-seen">Seen</p> : null}
    </li>
  )
}

type WrittenNoteProps = { writtenAt: string; createdAt: string }

/** Other messages may stand between its writing and its delivery. */
function WrittenNote({ writtenAt, createdAt }: WrittenNoteProps) {
  const isSameDay = austinDay(writtenAt) === austinDay(createdAt)
  return (
    <p className="Message-held">
      <ShieldCheck className="Icon is-s" />
      <span>
        Written{' '}
        <time dateTime={writtenAt}>{isSameDay ? austinTime(writtenAt) : austinMoment(writtenAt)}</time>,
        delivered after review
      </span>
    </p>
  )
}

type DecisionLineProps = { message: ConversationMessage; who: string; isLastSeen: boolean }

function DecisionLine({ message: { text, createdAt }, who, isLastSeen }: DecisionLineProps) {
  const [decision = '', ...said] = text.split('\n')
  return (
    <li className="Message is-decision">
      <p>
        <b>{who}</b> {decision.charAt(0).toLowerCase() + decision.slice(1)}{' '}
        <time dateTime={createdAt}>{austinTime(createdAt)}</time>
        {isLastSeen ? ' Seen' : null}
      </p>
      {said.length > 0 ? (
        <div className="Message-bubble">
          <MessageText text={said.join('\n')} />
        </div>
      ) : null}
    </li>
  )
}
