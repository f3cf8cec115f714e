import '#web/styles/appointments.css'
import '#web/styles/messages.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Side, UnreadCount } from '#shared/conversations/conversations.schemas.ts'
import { NextAppointments } from '#web/appointments/next-appointments.tsx'
import { SetUpTime } from '#web/appointments/set-up-time.tsx'
import { useTimeToConfirm } from '#web/appointments/use-appointment.ts'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { ListSkeleton, SearchedConversations } from '#web/conversations/conversation-list.tsx'
import { unreadQuery } from '#web/conversations/conversations.queries.ts'
import { LateNote } from '#web/conversations/live-note.tsx'
import {
  type MessagesAddress,
  messagesHref,
  noFilters,
  opensOffer,
  parseMessagesAddress,
} from '#web/conversations/messages-address.ts'
import { TeamPanel } from '#web/conversations/team-panel.tsx'
import { Thread, ThreadSkeleton } from '#web/conversations/thread.tsx'
import { useReaderOf } from '#web/conversations/use-conversation.ts'
import { type Lateness, useLiveConversations } from '#web/conversations/use-live-conversations.ts'
import { besideList, useUnasked } from '#web/conversations/use-opening-by-itself.ts'
import { useApi } from '#web/lib/app-context.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useMedia } from '#web/lib/use-media.ts'
import { useShownConversation } from '#web/push/use-shown-conversation.ts'
import { ownHeldKey, ownHeldQuery } from '#web/quote-requests/quote-status.queries.ts'
import { HeldText, statusText } from '#web/quote-requests/quote-status-view.tsx'
import { OwnRounds } from '#web/quote-rounds/own-rounds.tsx'
import { ownRoundsKey } from '#web/quote-rounds/quote-rounds.queries.ts'
import { cx } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotFoundNotice } from '#web/ui/notice.tsx'
import { AccountNotifySwitch } from './account-notify-switch.tsx'
import { ConversationAppointment } from './conversation-appointment.tsx'
import { ConversationEntries } from './conversation-entries.tsx'
import { ExportConversations } from './export-conversations.tsx'
import { useMessagesFocus } from './use-messages-focus.ts'

/** The signed-in person's conversations, as a visitor and for businesses; one of them beside the list. */
export function MessagesPage() {
  const { conversationId } = useParams()
  const { search } = useLocation()
  const openId = toId(conversationId)
  useShownConversation(openId)
  const address = parseMessagesAddress(search)
  const queryClient = useQueryClient()
  const askOthers = () => {
    for (const queryKey of [ownRoundsKey, ownHeldKey]) void readAgain(queryClient, { queryKey })
  }
  const lateness = useLiveConversations({ onNews: askOthers })
  const open = useReaderOf(useApi(), openId)
  const thread = useRef<HTMLDivElement>(null)
  const isUnasked = useUnasked(thread)
  const page = useMessagesFocus(openId, isUnasked)
  return (
    <div ref={page} className={cx('Page Messages', openId !== null && 'is-open')}>
      <Seo
        title={open.other ? `Messages with ${open.other}` : 'Messages'}
        description="Your conversations with businesses and customers."
      />
      <div className="Messages-list">
        <h1 tabIndex={-1}>Messages</h1>
        <LateNote lateness={lateness} />
        <AccountNotifySwitch />
        <MessagesList address={address} openId={openId} openSide={open.side} />
      </div>
      <div ref={thread} className="Messages-thread" tabIndex={-1}>
        {openId === null ? null : (
          <OpenConversation key={openId} id={openId} {...{ address, lateness, isUnasked }} />
        )}
      </div>
    </div>
  )
}

type MessagesListProps = {
  address: MessagesAddress
  openId: number | null
  openSide: ReturnType<typeof useReaderOf>['side']
}

function MessagesList({ address, openId, openSide }: MessagesListProps) {
  const api = useApi()
  const { data: count, error, refetch } = useQuery(unreadQuery(api))
  const side = address.side ?? (openId === null || openSide === 'nobody' ? sideFor(count) : openSide)
  const { data: businesses = [] } = useQuery({ ...myBusinessesQuery(api), enabled: side === 'business' })
  // Beside an open conversation the others come first.
  const isBeside = useMedia(besideList)
  const ofVisitor =
    side === 'visitor' && (isBeside || openId === null) ? (
      <>
        <NextAppointments side="visitor" />
        <OwnRounds />
      </>
    ) : null
  return (
    <>
      {count?.visitor.isUsed && count.business.isUsed ? (
        <Sides side={side} address={address} count={count} />
      ) : null}
      {isBeside ? null : ofVisitor}
      {side ? (
        <SearchedConversations
          key={side}
          {...{ side, address, openId, businesses }}
          exporting={<ExportConversations businesses={businesses} />}
        />
      ) : error ? (
        <ErrorState title="Messages couldn’t be loaded" onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {isBeside ? ofVisitor : null}
    </>
  )
}

type OpenConversationProps = {
  id: number
  address: MessagesAddress
  lateness: Lateness
  isUnasked: boolean
}

function OpenConversation({ id, address, lateness, isUnasked }: OpenConversationProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const access = { id, api: useApi(), isGuest: false }
  const isTimeProposed = useTimeToConfirm(access)
  return (
    <Thread
      access={access}
      backTo={messagesHref(address)}
      headingLevel={2}
      lateNote={<LateNote lateness={lateness} />}
      entriesFor={(conversation, refresh) => (
        <ConversationEntries conversation={conversation} token={null} onChanged={refresh} />
      )}
      appointmentFor={(conversation, refresh, isDeciding) => (
        <ConversationAppointment {...{ access, conversation, isDeciding }} onChanged={refresh} />
      )}
      isTimeProposed={isTimeProposed}
      timeButtonFor={(onSent) => <SetUpTime access={access} onSent={onSent} />}
      isUnasked={isUnasked}
      offer={{
        isOpen: opensOffer(search),
        onClose: () => void navigate(messagesHref(address, id), { replace: true }),
      }}
      teamPanelFor={(conversation) => <TeamPanel access={access} conversation={conversation} />}
      missing={<MissingConversation requestId={id} address={address} />}
    />
  )
}

/** The ID in an address; 0, which is nobody's, for anything else. */
const toId = (text: string | undefined): number | null =>
  text === undefined ? null : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0

/** Owners first see messages from customers. */
const sideFor = (count: UnreadCount | undefined): Side | null =>
  count ? (count.business.isUsed ? 'business' : 'visitor') : null

type SidesProps = { side: Side | null; address: MessagesAddress; count: UnreadCount }

function Sides({ side, address, count }: SidesProps) {
  const hrefOf = (other: Side) => messagesHref({ ...address, ...noFilters, side: other })
  return (
    <nav className="Messages-sides" aria-label="Whose messages">
      {(['business', 'visitor'] as const).map((one) => (
        <Link
          key={one}
          to={hrefOf(one)}
          className={cx(one === side && 'is-here')}
          aria-current={one === side ? 'true' : undefined}
        >
          {one === 'business' ? 'For your businesses' : 'Your requests'}
          {count[one].unread > 0 ? (
            <small>
              {count[one].unread}
              <span className="sr"> unread</span>
            </small>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}

const notFound = {
  title: 'Conversation not found',
  text: 'It was deleted, or it belongs to another account.',
}

type MissingConversationProps = { requestId: number; address: MessagesAddress }

/** A request becomes a conversation once our team has looked at it. */
function MissingConversation({ requestId, address }: MissingConversationProps) {
  const { data: held, isPending, error, refetch } = useQuery(ownHeldQuery(useApi(), requestId))
  if (isPending) return <ThreadSkeleton />
  if (error)
    return (
      <ErrorState
        title="The conversation couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <NotFoundNotice
        headingLevel={2}
        {...(held ? statusText(held) : notFound)}
        to={messagesHref(address)}
        action="All messages"
      />
      {held?.heldText ? <HeldText text={held.heldText} /> : null}
    </>
  )
}
