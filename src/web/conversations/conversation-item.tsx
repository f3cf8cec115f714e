import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationRow } from '#shared/conversations/conversations.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { LabelTags } from './label-tags.tsx'
import { stageWords } from './stage-words.ts'
import { useWaitingIn } from './use-outgoing-messages.ts'
import { whenText } from './when-text.ts'

const heldWords = { held: 'Under review', refused: 'Not delivered' }
const waitingWords = { waiting: 'Not sent yet', refused: 'Not sent' }

type ConversationItemProps = {
  row: ConversationRow
  to: string
  isOpen: boolean
  /** The list has those of several businesses. */
  namesBusiness: boolean
  /** The whole request, in a list that unfolds them. */
  details: ReactNode
}

/** A conversation in a list: the other side, the start of the last message, what waits, and whether it is new. */
export function ConversationItem({ row, to, isOpen, namesBusiness, details }: ConversationItemProps) {
  const {
    side,
    business,
    visitorName,
    lastText,
    lastSide,
    lastAt,
    isUnread,
    stage,
    labels,
    snoozedUntil,
    isBack,
    isArchived,
    hasTimeToConfirm,
    heldState,
    request,
  } = row
  const waiting = useWaitingIn(row.id)
  // A conversation that is open says so at each message.
  const waitingNote = waiting && !isOpen ? waitingWords[waiting] : null
  const other = side === 'business' ? visitorName : business.name
  // The details have the same words and time.
  const isTold = details && [request?.details, request?.wishedTime].some((said) => said?.startsWith(lastText))
  return (
    <li>
      <Link
        className={cx('Conversation', isUnread && 'is-unread', isOpen && 'is-open')}
        to={to}
        preventScrollReset={!details}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Avatar name={other} />
        <span className="Conversation-words">
          <span className="Conversation-top">
            <b>{other}</b>
            {isTold ? null : <When at={lastAt} />}
          </span>
          {isTold ? null : (
            <span className="Conversation-text">
              {lastSide === side ? 'You: ' : null}
              {lastText}
            </span>
          )}
          {waitingNote ? <Note>{waitingNote}</Note> : null}
          {heldState ? <Note>{heldWords[heldState]}</Note> : null}
          {hasTimeToConfirm ? <Note>Time to confirm</Note> : null}
          {isArchived ? <Note>Archived</Note> : null}
          {snoozedUntil ? <Note>Snoozed until {austinMoment(snoozedUntil)}</Note> : null}
          {isBack ? <Note>Back from snooze</Note> : null}
          {stage ? (
            <span className="Conversation-foot">
              <Badge>{stageWords[stage]}</Badge>
              <LabelTags labels={labels} />
              {namesBusiness ? <small>{business.name}</small> : null}
            </span>
          ) : null}
        </span>
        {isUnread ? (
          <span className="Conversation-dot">
            <span className="sr">Unread</span>
          </span>
        ) : null}
      </Link>
      {details}
    </li>
  )
}

function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <time className="num" dateTime={at} title={`${austinMoment(at)}, Austin time`}>
      {whenText(at, now)}
    </time>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="Conversation-note">
    <Clock className="Icon is-s" />
    {children}
  </span>
)
