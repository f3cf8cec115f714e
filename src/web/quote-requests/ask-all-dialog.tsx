import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { joinNames, leftToAsk, type Reach } from './ask-all-reach.ts'
import { NextSteps } from './next-steps.tsx'
import { QuoteFields } from './quote-fields.tsx'
import { useAskAll } from './use-ask-all.ts'
import type { QuotableBusiness } from './use-quote-form.ts'

type AskedBusiness = QuotableBusiness & { phone: string | null; acceptsQuotes: boolean }

type AskAllDialogProps = { isOpen: boolean; businesses: readonly AskedBusiness[]; onClose: () => void }

/** The dialog in which anyone requests a quote from several businesses at once. */
export function AskAllDialog({ isOpen, businesses, onClose }: AskAllDialogProps) {
  const [sent, setSent] = useState<Reach | null>(null)
  const asked = businesses.filter(({ acceptsQuotes }) => acceptsQuotes)
  const close = () => {
    setSent(null)
    onClose()
  }
  if (sent) {
    return (
      <Dialog key="sent" isOpen={isOpen} onClose={close} title="What happens next">
        <RefusedNote refused={sent.refused} />
        <NextSteps answer={<WhoAnswers reached={sent.reached} />} onDone={close} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Request a quote from ${asked.length === 1 ? asked[0]?.name : `${asked.length} businesses`}`}
      description={joinNames(asked)}
    >
      <AskAllForm asked={asked} unasked={businesses.filter((one) => !asked.includes(one))} onSent={setSent} />
    </Dialog>
  )
}

type AskAllFormProps = {
  asked: readonly AskedBusiness[]
  unasked: readonly AskedBusiness[]
  onSent: (reach: Reach) => void
}

function AskAllForm({ asked, unasked, onSent }: AskAllFormProps) {
  const form = useAskAll(asked, onSent)
  const { reach, isSending } = form
  return (
    <form ref={form.form} className="Form" onSubmit={form.submit} onInvalidCapture={form.refuse}>
      {unasked.map(({ id, name, phone }) => (
        <p key={id} className="Form-note">
          {phone
            ? `${name} can only be reached by phone: ${phone}.`
            : `${name} takes no quote requests, and we have no phone number for it.`}
        </p>
      ))}
      <QuoteFields faults={form.faults} bind={form.bind} />
      <RefusedNote refused={reach.refused} />
      <ReachNote {...reach} />
      <div className="Form-end">
        <p className="Form-note">
          <Lock className="Icon is-s" />
          <span>Each of them gets a request of its own. You pay the pro directly.</span>
        </p>
        <Button variant="primary" type="submit" disabled={isSending}>
          {isSending ? 'Sending...' : sendLabel(leftToAsk(asked, reach).length, reach.reached.length)}
        </Button>
      </div>
    </form>
  )
}

function sendLabel(left: number, reached: number): string {
  if (reached > 0) return left === 1 ? 'Send to the other one' : `Send to the other ${left}`
  return left === 1 ? 'Send request' : `Send ${left} requests`
}

const WhoAnswers = ({ reached }: Pick<Reach, 'reached'>) => (
  <>
    <b>
      {joinNames(reached)} {reached.length === 1 ? 'replies' : 'reply'} to you directly,
    </b>{' '}
    at the phone number or email you gave. How soon is up to them; if it can’t wait, call. A link in each
    email shows what became of that request.
  </>
)

/** Who stopped taking requests while the visitor was writing. */
function RefusedNote({ refused }: Pick<Reach, 'refused'>) {
  if (refused.length === 0) return null
  return <Alert tone="wait">Not sent to {joinNames(refused)}: no quote requests can be sent there.</Alert>
}

/** Who was reached, who wasn't and why. */
function ReachNote({ reached, failures }: Reach) {
  if (failures.length === 0) return null
  return (
    <Alert>
      {reached.length > 0 ? <p>Sent to {joinNames(reached)}.</p> : null}
      {failures.map(({ reason, businesses }) => (
        <p key={reason}>
          Not sent to {joinNames(businesses)}: {reason}
        </p>
      ))}
      <p>What you typed is kept.</p>
    </Alert>
  )
}
