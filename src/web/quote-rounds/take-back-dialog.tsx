import type { QuoteRound, RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/toast-failure.ts'
import { takeChoiceBack } from './quote-rounds.queries.ts'

type TakeBackDialogProps = {
  api: Api
  round: QuoteRound
  /** The business that was chosen; null keeps the dialog closed. */
  answer: RoundAnswer | null
  onClose: () => void
  onTakenBack: () => Promise<unknown>
}

/** Asks once more before a choice is taken back. */
export function TakeBackDialog({ answer, onClose, round, ...rest }: TakeBackDialogProps) {
  return (
    <Dialog
      isOpen={answer !== null}
      onClose={onClose}
      size="narrow"
      title="Change your choice?"
      description={answer ? consequence(round, answer) : undefined}
    >
      {answer ? <TakeBackForm {...{ answer, onClose, round }} {...rest} /> : null}
    </Dialog>
  )
}

function consequence({ answers }: QuoteRound, { business: { name }, obstacle }: RoundAnswer): string {
  const said =
    obstacle === 'no_owner'
      ? `No one answers for ${name} here, so please tell them yourself.`
      : `We’ll tell ${name} that you’re not going ahead with them. A time you agreed on stays until you cancel it.`
  const wasTold = answers.some(({ state }) => state === 'let_down')
  const others = wasTold ? 'any business, even one that you turned down' : 'another business'
  return `${said} Then you can choose ${others}.`
}

function TakeBackForm({
  api,
  round,
  answer,
  onClose,
  onTakenBack,
}: TakeBackDialogProps & { answer: RoundAnswer }) {
  const { form, isSending, send } = useSubmit()
  const takeBack = () =>
    send(() => takeChoiceBack(api, round.id, answer.conversationId), {
      onSent: async () => {
        await onTakenBack()
        onClose()
      },
      onFailed: async (error) => {
        toastFailure('Not saved', error)
        // A quote may have been accepted in another tab.
        await onTakenBack()
      },
    })
  return (
    <form
      ref={form}
      className="Form"
      onSubmit={(event) => {
        event.preventDefault()
        void takeBack()
      }}
    >
      <div className="Form-end">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Saving...' : 'Take back my choice'}
        </Button>
      </div>
    </form>
  )
}
