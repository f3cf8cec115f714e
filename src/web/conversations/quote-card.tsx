import { useState } from 'react'
import type {
  Conversation,
  ConversationMessage,
  QuoteDecision,
  QuoteOffer,
} from '#shared/conversations/conversations.schemas.ts'
import { dayText, quotePrice } from '#shared/conversations/quotes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ConversationAccess } from './conversations.queries.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { MessageText } from './message-text.tsx'

type QuoteCardProps = {
  access: ConversationAccess
  message: ConversationMessage
  quote: QuoteOffer
  conversation: Conversation
  /** Of Accept. */
  look: 'primary' | 'outline'
  onDecided: () => Promise<unknown>
  /** Leads to the message field. */
  onAsk: () => void
}

/** Whether a visitor can accept a quote. */
export function canAccept(
  { state, isExpired }: QuoteOffer,
  { side, obstacle, chosenInstead, standingQuotes }: Conversation,
): boolean {
  if (side === 'business' || obstacle !== null || chosenInstead !== null) return false
  return state === 'open' && !isExpired && !hasAccepted(standingQuotes)
}

const hasAccepted = (quotes: Conversation['standingQuotes']) =>
  quotes.some(({ state }) => state === 'accepted')

/** A quote: its price, what is included, its dates, and its state. */
export function QuoteCard(props: QuoteCardProps) {
  const { access, message, quote, conversation, look, onDecided, onAsk } = props
  const { side, business, hidesContact, obstacle, standingQuotes } = conversation
  const [decision, setDecision] = useState<QuoteDecision | null>(null)
  const said = textBeside(message, quote)
  const isOpen = quote.state === 'open'
  return (
    <section className="Quote" aria-label={`Quote: ${quotePrice(quote)}`}>
      <div className="Quote-head">
        <p className="Quote-price">{quotePrice(quote)}</p>
        <QuoteState quote={quote} isWaiting={canAccept(quote, conversation)} />
      </div>
      <dl>
        <div>
          <dt>What it includes</dt>
          <dd>
            <MessageText text={quote.includes} />
          </dd>
        </div>
        {quote.earliestDay ? (
          <div>
            <dt>Earliest date</dt>
            <dd>{dayText(quote.earliestDay)}</dd>
          </div>
        ) : null}
        {quote.validUntil ? (
          <div>
            <dt>Valid until</dt>
            <dd>{dayText(quote.validUntil)}</dd>
          </div>
        ) : null}
      </dl>
      {said ? <MessageText text={said} /> : null}
      {isOpen && hasAccepted(standingQuotes) ? (
        <p>{side === 'business' ? 'They’ve' : 'You’ve'} accepted another quote.</p>
      ) : null}
      {isOpen && obstacle === null ? (
        <div className="Quote-actions">
          {side === 'business' ? (
            <Button onClick={() => setDecision('withdrawn')}>Withdraw</Button>
          ) : (
            <>
              {canAccept(quote, conversation) ? (
                <Button variant={look} onClick={() => setDecision('accepted')}>
                  Accept
                </Button>
              ) : null}
              <Button onClick={() => setDecision('declined')}>Decline</Button>
              <Button variant="quiet" onClick={onAsk}>
                Ask about this quote
              </Button>
            </>
          )}
        </div>
      ) : null}
      <DecideDialog
        access={access}
        quote={quote}
        decision={decision}
        businessName={business.name}
        hidesContact={hidesContact}
        onClose={() => setDecision(null)}
        onDecided={onDecided}
      />
    </section>
  )
}

/** The note on a quote, after the price and the included work at the start of its message. */
function textBeside({ text }: ConversationMessage, { includes }: QuoteOffer): string {
  const price = text.split('\n', 1)[0] ?? ''
  return text.slice(price.length + 1 + includes.length + 1).trim()
}

function QuoteState({ quote: { state, isExpired }, isWaiting }: { quote: QuoteOffer; isWaiting: boolean }) {
  if (state === 'accepted') return <Badge variant="ok">Accepted</Badge>
  if (state === 'declined') return <Badge variant="bad">Declined</Badge>
  if (state === 'withdrawn') return <Badge>Withdrawn</Badge>
  if (state === 'replaced') return <Badge>Replaced by a newer quote</Badge>
  if (isExpired) return <Badge variant="wait">Expired</Badge>
  return <Badge>{isWaiting ? 'Waiting for you' : 'Open'}</Badge>
}
