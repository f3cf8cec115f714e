import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Conversation, ConversationMessage } from '#shared/conversations/conversations.schemas.ts'
import type { PickedFiles } from '#web/lib/picked-files.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { AnswerList } from '#web/ui/answer-list.tsx'
import { AttachedFiles } from '#web/ui/attached-files.tsx'
import { Button } from '#web/ui/button.tsx'
import { Alert, ErrorState } from '#web/ui/error-state.tsx'
import { oneOrange } from '#web/ui/one-orange.ts'
import { LoadingNote, Skeletons } from '#web/ui/skeleton.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ContactSwitch } from './contact-switch.tsx'
import { type ConversationAccess, type LoadedConversation, takeBackHeld } from './conversations.queries.ts'
import { Handling, HandlingEntries } from './handling.tsx'
import { MessageLog } from './message-log.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { canAccept, QuoteCard } from './quote-card.tsx'
import { ThreadHead } from './thread-head.tsx'
import { useConversation, useReading } from './use-conversation.ts'
import { useOutgoingMessages } from './use-outgoing-messages.ts'
import { useSavedReplies } from './use-saved-replies.tsx'

type ThreadProps = {
  access: ConversationAccess
  backTo: string | null
  headingLevel: 1 | 2
  /** Says that news can't be heard. */
  lateNote: ReactNode
  /** Entries of the menu from other rooms, such as reporting and blocking. */
  entriesFor: (conversation: Conversation, refresh: () => Promise<unknown>) => ReactNode
  /** The appointment and its outcome, from another room; `isDeciding` if a quote can be accepted. */
  appointmentFor: (
    conversation: Conversation,
    refresh: () => Promise<unknown>,
    isDeciding: boolean,
  ) => ReactNode
  /** A time of the appointment waits for this side. */
  isTimeProposed: boolean
  /** A button beside the message field for a first time, from the same room. */
  timeButtonFor: (onSent: () => Promise<unknown>) => ReactNode
  /** Shown only to the business's team. */
  teamPanelFor?: (conversation: Conversation) => ReactNode
  /** The quote form is open from the start; `onClose` is called once it is closed. */
  offer?: { isOpen: boolean; onClose: () => void }
  /** It opened by itself, and its reader hasn’t turned to it: nothing in it counts as read. */
  isUnasked?: boolean
  /** Shown instead when there is no such conversation. */
  missing: ReactNode
}

/** A conversation: the other side, the messages, and the field for an answer. */
export function Thread(props: ThreadProps) {
  const { access, missing, isUnasked = false } = props
  const conversation = useConversation(access)
  const { loaded, isMissing, error, retry } = conversation
  useReading(access, isUnasked ? null : loaded)
  if (isMissing) return missing
  if (loaded) return <LoadedThread {...props} loaded={loaded} conversation={conversation} />
  if (error) {
    return <ErrorState title="This conversation couldn’t be loaded" onRetry={retry} />
  }
  return <ThreadSkeleton />
}

type LoadedThreadProps = ThreadProps & {
  loaded: LoadedConversation
  conversation: ReturnType<typeof useConversation>
}

/** Wide enough for the state of a business's conversation beside its name; else it is in the menu. */
const wide = '(min-width: 1280px)'

function LoadedThread(props: LoadedThreadProps) {
  const { access, backTo, headingLevel, lateNote, entriesFor, appointmentFor, teamPanelFor, offer } = props
  const { loaded, conversation, timeButtonFor, isTimeProposed } = props
  const { head, messages } = loaded
  const { refresh } = conversation
  const { outgoing, send, cancel, ...handling } = useOutgoingMessages(access, loaded)
  const { side, business, visitor, obstacle, otherPosition } = head
  const other = side === 'business' ? visitor.name : business.name
  const waits = ({ quote }: ConversationMessage) => quote !== null && canAccept(quote, head)
  const isDeciding = messages.some(waits)
  const lookOf = oneOrange(messages, waits)
  const isWide = useMedia(wide)
  const handled = { access, conversation: head, onChanged: refresh }
  const thread = useRef<HTMLElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const takeBack = (clientKey: string) => {
    const canceled = cancel(clientKey)
    if (canceled) composer.current?.takeBack(canceled)
  }
  const showTimes = () => {
    thread.current?.querySelector<HTMLElement>('.Log')?.focus({ preventScroll: true })
    return refresh()
  }
  return (
    <section ref={thread} className="Thread" aria-labelledby="thread-title">
      <ThreadHead
        conversation={head}
        backTo={backTo}
        headingLevel={headingLevel}
        lateNote={lateNote}
        handling={side === 'business' && isWide ? <Handling {...handled} /> : null}
        entries={
          <>
            {side === 'business' && !isWide ? <HandlingEntries {...handled} /> : null}
            {side === 'visitor' && obstacle === null ? <ContactSwitch {...handled} /> : null}
            {entriesFor(head, refresh)}
          </>
        }
      />
      <div className="Thread-dates">{appointmentFor(head, refresh, isDeciding)}</div>
      {side === 'business' ? teamPanelFor?.(head) : null}
      <MessageLog
        other={other}
        side={side}
        messages={messages}
        held={head.heldMessages}
        outgoing={outgoing}
        seenPosition={otherPosition}
        earlier={conversation.earlier}
        extrasOf={(message) => (
          <MessageExtras
            access={access}
            head={head}
            message={message}
            look={lookOf(message)}
            onDecided={refresh}
            onAsk={() => thread.current?.querySelector<HTMLElement>('.Composer textarea')?.focus()}
          />
        )}
        handling={{ ...handling, cancel: obstacle === null ? takeBack : null }}
        onTakeBack={(clientKey) => takeBackHeld(access, clientKey).finally(refresh)}
      />
      <ThreadEnd
        {...{ access, head, composer, offer }}
        isSecondary={isDeciding || isTimeProposed}
        timeButton={timeButtonFor(showTimes)}
        onSend={send}
        onOffered={refresh}
      />
    </section>
  )
}

type MessageExtrasProps = {
  access: ConversationAccess
  head: Conversation
  message: ConversationMessage
  /** Of the button that accepts its quote. */
  look: 'primary' | 'outline'
  onDecided: () => Promise<unknown>
  /** Leads to the message field. */
  onAsk: () => void
}

/** Content after a message's text: a quote, or files, and answers with the first one. */
function MessageExtras({ access, head, message, look, onDecided, onAsk }: MessageExtrasProps) {
  const { side, answers } = head
  if (message.quote)
    return (
      <QuoteCard
        access={access}
        message={message}
        quote={message.quote}
        conversation={head}
        look={look}
        onDecided={onDecided}
        onAsk={onAsk}
      />
    )
  return (
    <>
      {message.position === 0 ? <AnswerList answers={answers} /> : null}
      <AttachedFiles files={message.attachments} from={message.side === side ? 'you' : message.authorName} />
    </>
  )
}

type ThreadEndProps = {
  access: ConversationAccess
  head: Conversation
  composer: Ref<ComposerHandle>
  offer: ThreadProps['offer']
  /** A quote or a time waits for this side: accepting it is the next step. */
  isSecondary: boolean
  timeButton: ReactNode
  onSend: (text: string, files: PickedFiles) => void
  onOffered: () => Promise<unknown>
}

/** The message field, or why nothing can be written. */
function ThreadEnd(props: ThreadEndProps) {
  const { access, head, composer, offer, isSecondary, timeButton, onSend, onOffered } = props
  const [isOffering, setOffering] = useState(false)
  const { side, business, visitor, obstacle, chosenInstead } = head
  const savedReplies = useSavedReplies(access, head)
  const ofBusiness = (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOffering(true)}>
        Send a quote
      </Button>
      {savedReplies.button}
    </>
  )
  return (
    <>
      <div className="Thread-end">
        {chosenInstead === null ? null : <Alert tone="ok">You chose {chosenInstead} for this job.</Alert>}
        {obstacle ? (
          <Alert tone="wait">{obstacleText(head)}</Alert>
        ) : (
          <Composer
            ref={composer}
            access={access}
            to={side === 'business' ? visitor.name : business.name}
            isSecondary={isSecondary}
            besideFiles={timeButton}
            onSend={onSend}
            tools={side === 'business' ? ofBusiness : null}
          />
        )}
      </div>
      <p className="Thread-note">
        {side === 'visitor' ? 'You pay the business directly.' : 'Customers pay you directly.'} No platform
        fees.
      </p>
      <OfferDialog
        access={access}
        visitorName={visitor.name}
        standing={head.standingQuotes}
        isOpen={isOffering || (offer?.isOpen === true && side === 'business' && obstacle === null)}
        onClose={() => {
          setOffering(false)
          if (offer?.isOpen) offer.onClose()
        }}
        onSent={onOffered}
      />
      {savedReplies.dialog}
    </>
  )
}

/** Why nothing can be written, and the alternative. */
function obstacleText({ obstacle, side, business: { name, phone } }: Conversation): string {
  if (obstacle === 'not_listed')
    return side === 'business'
      ? 'Your business isn’t listed right now, so no one can write here. You can continue once it’s listed again.'
      : `${name} isn’t listed right now, so no one can write here.`
  if (obstacle === 'blocked') return `${name} has chosen not to get messages from you.`
  return phone
    ? `${name} doesn’t reply here. Please call ${phone}.`
    : `${name} doesn’t reply here. They may still write to the email address you gave.`
}

export function ThreadSkeleton() {
  return (
    <div className="Thread">
      <LoadingNote label="Loading the conversation" />
      <div className="ThreadHead" aria-hidden="true">
        <Skeletons classNames={['is-lead is-m']} />
      </div>
      <div className="Log" aria-hidden="true">
        <Skeletons classNames={['is-text is-m', 'is-text is-l', 'is-text is-s']} />
      </div>
    </div>
  )
}
