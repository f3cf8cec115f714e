import { useState } from 'react'
import type { QuoteRound, RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { askedMax, patienceHours } from '#shared/quote-rounds/round-limits.ts'
import type { Api } from '#web/lib/api-client.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { ConversationLink } from './conversation-link.tsx'
import { wishReplacing } from './quote-rounds.queries.ts'
import { RoundAnswers } from './round-answers.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { TellOthers } from './tell-others.tsx'

type RoundOverviewProps = {
  api: Api
  round: QuoteRound
  /** Of the secret link that the page was opened by. */
  token?: string | null
  onChanged: () => Promise<unknown>
}

/** A request to several businesses: its text, and the answers side by side. */
export function RoundOverview({ api, round, token = null, onChanged }: RoundOverviewProps) {
  const [choosing, setChoosing] = useState<RoundAnswer | null>(null)
  const [takingBack, setTakingBack] = useState<RoundAnswer | null>(null)
  const chosen = chosenOf(round)
  return (
    <>
      <p className="RoundLead" role="status">
        {leadOf(round)}
      </p>
      {chosen && chosen.obstacle !== 'no_owner' ? (
        <p className="RoundNext">
          <ConversationLink answer={chosen} token={token} variant="primary">
            Open the conversation
          </ConversationLink>
        </p>
      ) : null}
      {chosen ? <TellOthers {...{ api, round }} onTold={onChanged} /> : null}
      <RoundAnswers round={round} token={token} onChoose={setChoosing} onTakeBack={setTakingBack} />
      {chosen ? null : <Replacing {...{ api, round, onChanged }} />}
      <AskedFor round={round} />
      <p className="Form-note">
        <span>Free for you and for businesses. You pay the business directly.</span>
      </p>
      {choosing ? (
        <ChooseDialog
          api={api}
          roundId={round.id}
          answer={choosing}
          onClose={() => setChoosing(null)}
          onSettled={onChanged}
        />
      ) : null}
      {takingBack ? (
        <TakeBackDialog
          api={api}
          round={round}
          answer={takingBack}
          onClose={() => setTakingBack(null)}
          onSettled={onChanged}
        />
      ) : null}
    </>
  )
}

const chosenOf = ({ answers, chosenId }: QuoteRound) =>
  answers.find(({ conversationId }) => conversationId === chosenId)

function leadOf(round: QuoteRound): string {
  const { answers } = round
  const chosen = chosenOf(round)
  if (chosen) return chosenLead(chosen)
  const told = answers.filter(({ state }) => state === 'let_down').length
  if (told > 0) {
    const [those, any] = told === 1 ? ['one business', 'it'] : [`${told} businesses`, 'any of them']
    return `You haven’t chosen anyone right now. You told ${those} you chose someone else, but you can still choose ${any}.`
  }
  const quotes = answers.filter(({ state }) => state === 'quoted').length
  const answered = answers.filter(({ state }) => state === 'quoted' || state === 'answered').length
  if (answers.every(({ state }) => state === 'held'))
    return 'Our team reviews some requests before they go out. Yours will follow within 24 hours.'
  if (answered === 0) return 'No replies yet. We’ll email you each one.'
  const total = answers.filter(({ state }) => state !== 'replaced' && state !== 'refused').length
  const withQuote = quotes === 1 ? ', one with a quote' : `, ${quotes} with a quote`
  const ofThem = quotes === answered ? ' with a quote' : quotes > 0 ? withQuote : ''
  return `${answered} of ${total} replied${ofThem}.`
}

function chosenLead({ business: { name, phone }, obstacle }: RoundAnswer): string {
  if (obstacle !== 'no_owner') return `You chose ${name}. Agree on the day in the conversation.`
  const way = phone ? `call ${phone}` : 'contact them yourself'
  return `You chose ${name}. They don’t reply here, so please ${way} to agree on the day.`
}

function Replacing({
  api,
  round: { id, replacesSilent, isReplacing, answers },
  onChanged,
}: RoundOverviewProps) {
  const { isRunning, run } = useOneCall()
  const isFull = answers.length >= askedMax
  const change = (isWished: boolean) =>
    run(async () => {
      try {
        await wishReplacing(api, id, isWished)
      } catch (error) {
        toastFailure('Not saved', error)
      }
      await onChanged()
    })
  if (isFull)
    return <p className="Form-note">You’ve asked {askedMax} businesses, the most for one request.</p>
  return (
    <Checkbox
      label={
        <>
          If someone doesn’t reply in {patienceHours} hours, ask the next best match
          {replacesSilent && !isReplacing ? <small>No one is due to be replaced right now.</small> : null}
        </>
      }
      checked={replacesSilent}
      disabled={isRunning}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}

function AskedFor({ round: { what, facts, questions, createdAt } }: Pick<RoundOverviewProps, 'round'>) {
  return (
    <section className="RoundAsked" aria-labelledby="what-you-asked">
      <h2 id="what-you-asked">Your request</h2>
      <p className="RoundAsked-what">{what}</p>
      <dl>
        {[...facts, ...questions.map(({ question, answer }) => ({ name: question, text: answer }))].map(
          ({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
        <div>
          <dt>Sent</dt>
          <dd>{austinMoment(createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
