import type { QuoteRound, RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { takeChoiceBack } from './quote-rounds.queries.ts'

type TakeBackDialogProps = {
  api: Api
  round: QuoteRound
  /** The business that was chosen. */
  answer: RoundAnswer
  onClose: () => void
  /** Also after a failure: a quote may have been accepted in another tab. */
  onSettled: () => Promise<unknown>
}

/** Asks once more before a choice is taken back. */
export const TakeBackDialog = ({ api, round, answer, ...rest }: TakeBackDialogProps) => (
  <CallDialog
    isOpen
    title="Change your choice?"
    text={consequence(round, answer)}
    action="Take back my choice"
    running="Saving..."
    call={() => takeChoiceBack(api, round.id, answer.conversationId)}
    failure="Not saved"
    {...rest}
  />
)

function consequence({ answers }: QuoteRound, { business: { name }, obstacle }: RoundAnswer): string {
  const said =
    obstacle === 'no_owner'
      ? `${name} doesn’t reply here, so please tell them yourself.`
      : `We’ll tell ${name} you’re not going ahead with them. If you agreed on a time, it stays until you cancel it.`
  const wasTold = answers.some(({ state }) => state === 'let_down')
  const others = wasTold ? 'any business, even one you turned down' : 'another business'
  return `${said} Then you can choose ${others}.`
}
