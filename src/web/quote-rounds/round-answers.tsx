import type { ReactNode } from 'react'
import { dayText, quotePrice } from '#shared/conversations/quotes.ts'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteRound, RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { oneOrange } from '#web/ui/one-orange.ts'
import { Rating } from '#web/ui/rating.tsx'
import { answerTimeOf, isPast, stateWords } from './answer-words.ts'
import { isEarliest, isLowest } from './best-answers.ts'
import { ConversationLink, guestHref } from './conversation-link.tsx'

type RoundAnswersProps = {
  round: QuoteRound
  /** The secret link of this page, to which conversations lead back; null for an account. */
  token: string | null
  onChoose: (answer: RoundAnswer) => void
  onTakeBack: (answer: RoundAnswer) => void
}

/** The answers side by side: a table on screens, cards on phones. */
export function RoundAnswers({ round, token, onChoose, onTakeBack }: RoundAnswersProps) {
  const { answers } = round
  const lookOf = oneOrange(answers, (answer) => answer.state === 'quoted' && canChoose(answer, round))
  const actions = (answer: RoundAnswer) => (
    <Actions {...{ answer, round, token, onChoose, onTakeBack }} look={lookOf(answer)} />
  )
  return (
    <div className="RoundAnswers">
      <table>
        <caption className="sr">The businesses you asked, side by side</caption>
        <thead>
          <tr>
            <th scope="col">Business</th>
            {[...offerRows, ...otherRows].map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="sr">What you can do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={answer.conversationId} className={rowClass(answer)}>
              <th scope="row">
                <Head answer={answer} />
              </th>
              {answer.quote === null && answer.said !== null ? (
                <td colSpan={offerRows.length} data-label="They wrote">
                  <Said {...{ answer, token, said: answer.said }} />
                </td>
              ) : (
                offerRows.map((row) => <Cell key={row.label} {...{ row, answer, answers }} />)
              )}
              {otherRows.map((row) => (
                <Cell key={row.label} {...{ row, answer, answers }} />
              ))}
              <td className="RoundAnswers-actions">{actions(answer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rowClass = ({ state }: RoundAnswer) =>
  cx(state === 'chosen' && 'is-chosen', isPast(state) && 'is-past') || undefined

/** `answers` are all of them, to compare with. */
type Row = { label: string; cell: (answer: RoundAnswer, answers: readonly RoundAnswer[]) => ReactNode }

type CellProps = { row: Row; answer: RoundAnswer; answers: readonly RoundAnswer[] }

function Cell({ row: { label, cell }, answer, answers }: CellProps) {
  return (
    <td data-label={label}>
      <div>{cell(answer, answers) ?? <span className="RoundAnswers-none">–</span>}</div>
    </td>
  )
}

/** The quote; a business that answers only by email puts it in words. */
const offerRows: Row[] = [
  {
    label: 'Price',
    cell: (answer, answers) =>
      answer.quote ? <Price quote={answer.quote} isLowest={isLowest(answer, answers)} /> : null,
  },
  {
    label: 'What’s included',
    cell: ({ quote }) => (quote ? <p className="RoundAnswers-text">{quote.includes}</p> : null),
  },
]

const otherRows: Row[] = [
  { label: 'Earliest date', cell: (answer, answers) => earliestOf(answer, isEarliest(answer, answers)) },
  {
    label: 'Rating',
    cell: ({ business: { rating, reviewCount } }) =>
      reviewCount > 0 ? <Rating rating={rating} count={reviewCount} /> : 'No reviews yet',
  },
  { label: 'Reply time', cell: (answer) => answerTimeOf(answer) },
]

/** The day in their quote; else the next bookable time. */
function earliestOf({ earliestDay, firstSlot }: RoundAnswer, isFirst: boolean): ReactNode {
  const when = earliestDay ? dayText(earliestDay) : firstSlot && austinMoment(firstSlot)
  if (!when) return null
  return (
    <>
      {when} {isFirst ? <Badge variant="ok">Earliest</Badge> : null}
      {earliestDay ? null : <small>Next available time</small>}
    </>
  )
}

function Head({ answer: { business, state, hasNews } }: { answer: RoundAnswer }) {
  const { word, tone } = stateWords[state]
  return (
    <>
      {business.isListed ? (
        <Link className="RoundAnswers-name" to={paths.business(business.id)}>
          {business.name}
        </Link>
      ) : (
        <span className="RoundAnswers-name">{business.name}</span>
      )}
      <Badge variant={tone}>{word}</Badge>
      {hasNews ? <Badge variant="wait">New message</Badge> : null}
    </>
  )
}

type PriceProps = { quote: NonNullable<RoundAnswer['quote']>; isLowest: boolean }

function Price({ quote, isLowest }: PriceProps) {
  const { validUntil, isExpired } = quote
  return (
    <>
      <b className="RoundAnswers-price num">{quotePrice(quote)}</b>{' '}
      {isLowest ? <Badge variant="ok">Lowest</Badge> : null}
      {validUntil ? (
        <small>
          {isExpired ? `Was valid until ${dayText(validUntil)}` : `Valid until ${dayText(validUntil)}`}
        </small>
      ) : null}
    </>
  )
}

type SaidProps = { answer: RoundAnswer; token: string | null; said: string }

/** The first lines of a message, and a link to all of it. */
function Said({ answer: { conversationId, linkToken, business }, token, said }: SaidProps) {
  const label = (
    <>
      Read it<span className="sr"> in the conversation with {business.name}</span>
    </>
  )
  return (
    <div>
      <p className="RoundAnswers-text">{said}</p>
      {linkToken === null ? (
        <Link className="Link" to={paths.conversation(conversationId)}>
          {label}
        </Link>
      ) : (
        <a className="Link" href={guestHref(linkToken, token)}>
          {label}
        </a>
      )}
    </div>
  )
}

const isPassedOn = ({ state }: RoundAnswer) => state !== 'held' && state !== 'refused'

/** A press on Choose would be a mistake; a business that has read the request may have phoned. */
const hasNoOffer = ({ state, obstacle }: RoundAnswer) =>
  obstacle === null && ['waiting', 'replaced'].includes(state)

function canChoose(answer: RoundAnswer, { chosenId }: QuoteRound): boolean {
  const { state, obstacle } = answer
  // If nobody answers here, the choice is only noted: they may have answered by phone.
  const canHear = obstacle === null || obstacle === 'no_owner'
  return chosenId === null && isPassedOn(answer) && state !== 'not_reached' && canHear && !hasNoOffer(answer)
}

type ActionsProps = RoundAnswersProps & { answer: RoundAnswer; look: 'primary' | 'outline' }

function Actions({ answer, round, look, token, onChoose, onTakeBack }: ActionsProps) {
  const { conversationId, business } = answer
  const { chosenId, canTakeBack } = round
  const isMessaged = chosenId === null && hasNoOffer(answer)
  return (
    <>
      {canChoose(answer, round) ? (
        <Button variant={look} onClick={() => onChoose(answer)}>
          Choose<span className="sr"> {business.name}</span>
        </Button>
      ) : null}
      {isPassedOn(answer) ? (
        <ConversationLink {...{ answer, token }} variant={isMessaged ? 'outline' : 'quiet'}>
          {isMessaged ? 'Message' : 'Conversation'}
          <span className="sr">
            {isMessaged ? '' : ' with'} {business.name}
          </span>
        </ConversationLink>
      ) : null}
      {conversationId === chosenId && canTakeBack ? (
        <Button variant="quiet" onClick={() => onTakeBack(answer)}>
          Change my choice
        </Button>
      ) : null}
    </>
  )
}
