import { type ReactNode, useEffect, useState } from 'react'
import type { ConversationMessage, HeldMessage, Side } from '#shared/conversations/conversations.schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { HeldMessageItem } from './held-message-item.tsx'
import { MessageItem } from './message-item.tsx'
import { type OutgoingHandling, OutgoingItem } from './outgoing-item.tsx'
import type { OutgoingMessage } from './outgoing-queue.ts'
import { toDays } from './thread-days.ts'
import { useLogScroll } from './use-log-scroll.ts'

type MessageLogProps = {
  /** The other side's name. */
  other: string
  side: Side
  messages: readonly ConversationMessage[]
  /** Own ones that our team looks at. */
  held: readonly HeldMessage[]
  outgoing: readonly OutgoingMessage[]
  /** The last position the other side has seen. */
  seenPosition: number
  earlier: { has: boolean; isLoading: boolean; load: () => void }
  /** Content of a message after its text. */
  extrasOf: (message: ConversationMessage) => ReactNode
  /** Actions on outgoing messages. */
  handling: OutgoingHandling
  /** Takes back a held message. Throws ApiError. */
  onTakeBack: (clientKey: string) => Promise<unknown>
}

/** The messages of a conversation by day, the newest at the bottom; new ones are announced. */
export function MessageLog(props: MessageLogProps) {
  const { other, side, messages, held, outgoing, seenPosition } = props
  const { earlier, extrasOf, handling, onTakeBack } = props
  const stored = new Set([...messages, ...held].map(({ clientKey }) => clientKey))
  const waiting = outgoing.filter(({ clientKey }) => !stored.has(clientKey))
  const last = `${messages.at(-1)?.position ?? ''} ${held.at(-1)?.clientKey ?? ''} ${waiting.at(-1)?.clientKey ?? ''}`
  const log = useLogScroll({
    first: String(messages[0]?.position ?? ''),
    last,
    own: waiting.at(-1)?.clientKey ?? '',
  })
  const lastSeen = messages.findLast((one) => one.side === side && one.position <= seenPosition)
  const isQuiet = useQuiet(earlier.isLoading)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
    <section ref={log} className="Log" aria-label={`Conversation with ${other}`} tabIndex={0}>
      <div className="Log-content">
        {earlier.has ? (
          <Button className="Log-earlier" disabled={earlier.isLoading} onClick={earlier.load}>
            {earlier.isLoading ? 'Loading...' : 'Show earlier messages'}
          </Button>
        ) : null}
        <div
          className="Log-messages"
          role="log"
          aria-label={`Messages with ${other}`}
          aria-live={isQuiet ? 'off' : 'polite'}
        >
          {toDays(messages).map(({ key, label: day, messages: those }) => (
            <section key={key} aria-label={day}>
              <p className="Log-day">
                <time dateTime={key}>{day}</time>
              </p>
              <ol>
                {those.map((message) => (
                  <MessageItem
                    key={message.position}
                    message={message}
                    isOwn={message.side === side}
                    isLastSeen={message === lastSeen}
                    extras={extrasOf(message)}
                  />
                ))}
              </ol>
            </section>
          ))}
          {held.length > 0 ? (
            <ol aria-label="Not delivered yet">
              {held.map((message) => (
                <HeldMessageItem
                  key={message.clientKey}
                  message={message}
                  onTakeBack={onTakeBack}
                  log={log}
                />
              ))}
            </ol>
          ) : null}
        </div>
        {/* Outside of the log, which would read out every step of an upload. */}
        {waiting.length > 0 ? (
          <ol aria-label={waiting.every(({ isSent }) => isSent) ? 'Sent' : 'Not sent yet'}>
            {waiting.map((message) => (
              <OutgoingItem key={message.clientKey} message={message} handling={handling} />
            ))}
          </ol>
        ) : null}
      </div>
      <p className="sr" role="status">
        {waiting.some(({ isWaiting }) => isWaiting) ? 'No connection. Your message is waiting.' : ''}
      </p>
    </section>
  )
}

/** Longest time until screen readers look at a change, in milliseconds. */
const settling = 1_000

/** True while earlier messages are added, until screen readers have passed over them: they aren't news. */
function useQuiet(isLoading: boolean): boolean {
  const [isSettling, setSettling] = useState(false)
  useEffect(() => {
    if (isLoading) return setSettling(true)
    const timer = setTimeout(() => setSettling(false), settling)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading || isSettling
}
