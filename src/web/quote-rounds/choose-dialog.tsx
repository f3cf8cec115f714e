import { quotePrice } from '#shared/conversations/quotes.ts'
import type { RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-keys.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { chooseInRound } from './quote-rounds.queries.ts'

type ChooseDialogProps = {
  api: Api
  roundId: number
  /** The business that is to be chosen. */
  answer: RoundAnswer
  onClose: () => void
  /** Also after a failure: the quote may have been withdrawn, or another one chosen in another tab. */
  onSettled: () => Promise<unknown>
}

/** Asks once more before a business is chosen. */
export function ChooseDialog({ api, roundId, answer, ...rest }: ChooseDialogProps) {
  const { conversationId, business } = answer
  const quoteId = quoteToAccept(answer)?.id ?? null
  // A dialog that is opened again may be for a choice that was taken back meanwhile.
  const key = useIdempotencyKey(undefined)
  return (
    <CallDialog
      isOpen
      title={`Choose ${business.name}?`}
      text={consequence(answer)}
      action={`Choose ${business.name}`}
      running="Saving..."
      call={() => chooseInRound(api, roundId, { conversationId, quoteId }, key.current())}
      failure="Not saved"
      {...rest}
    />
  )
}

const quoteToAccept = ({ quote, obstacle }: RoundAnswer) =>
  quote && quote.state === 'open' && !quote.isExpired && obstacle === null ? quote : null

function consequence(answer: RoundAnswer): string {
  const quote = quoteToAccept(answer)
  const { name, phone } = answer.business
  if (answer.obstacle === 'no_owner')
    return `${name} doesn’t reply here, so please tell them yourself${phone ? `: ${phone}` : ''}. We’ll save your choice. You pay the business directly.`
  const said = quote
    ? `You’re accepting their quote of ${quotePrice(quote)}.`
    : `We’ll tell ${name} you’d like to go ahead. They haven’t sent a quote here.`
  return `${said} They’ll see your phone number and email address. You pay the business directly.`
}
