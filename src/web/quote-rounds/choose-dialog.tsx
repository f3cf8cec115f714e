import { quotePrice } from '#shared/conversations/quotes.ts'
import type { RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useSendingKey } from '#web/lib/use-sending-key.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { chooseInRound } from './quote-rounds.queries.ts'

type ChooseDialogProps = {
  api: Api
  roundId: number
  /** The business that is to be chosen; null keeps the dialog closed. */
  answer: RoundAnswer | null
  onClose: () => void
  onChosen: () => Promise<unknown>
}

/** Asks once more before a business is chosen. */
export function ChooseDialog({ answer, onClose, ...rest }: ChooseDialogProps) {
  return (
    <Dialog
      isOpen={answer !== null}
      onClose={onClose}
      size="narrow"
      title={answer ? `Choose ${answer.business.name}?` : ''}
      description={answer ? consequence(answer) : undefined}
    >
      {answer ? <ChooseForm answer={answer} onClose={onClose} {...rest} /> : null}
    </Dialog>
  )
}

const quoteToAccept = ({ quote, obstacle }: RoundAnswer) =>
  quote && quote.state === 'open' && !quote.isExpired && obstacle === null ? quote : null

function consequence(answer: RoundAnswer): string {
  const quote = quoteToAccept(answer)
  const { name, phone } = answer.business
  if (answer.obstacle === 'no_owner')
    return `No one answers for ${name} here, so please tell them yourself${phone ? `: ${phone}` : ''}. We note your choice. You pay the business directly.`
  const said = quote
    ? `You accept their quote of ${quotePrice(quote)}.`
    : `We’ll tell ${name} you’d like to go ahead. They haven’t named a price here.`
  return `${said} They see your phone number and email address. You pay the business directly.`
}

function ChooseForm({
  api,
  roundId,
  answer,
  onClose,
  onChosen,
}: ChooseDialogProps & { answer: RoundAnswer }) {
  const { conversationId } = answer
  const quoteId = quoteToAccept(answer)?.id ?? null
  const key = useSendingKey(`choose:${conversationId}:${quoteId}`)
  const { form, isSending, send } = useSubmit()
  const choose = () =>
    send(
      () =>
        chooseInRound(api, roundId, {
          conversationId,
          quoteId,
          clientKey: key.current(),
        }),
      {
        onSent: async () => {
          key.renew()
          await onChosen()
          onClose()
        },
        onFailed: async (error) => {
          toastFailure('Not saved', error)
          // The quote may have been withdrawn, or another one chosen in another tab.
          await onChosen()
        },
      },
    )
  return (
    <form
      ref={form}
      className="Form"
      onSubmit={(event) => {
        event.preventDefault()
        void choose()
      }}
    >
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Saving...' : 'Choose this one'}
        </Button>
      </div>
    </form>
  )
}
