import { type ReactNode, useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { toCall } from '#shared/lib/phone-text.ts'
import type { QuoteRequestReceived } from '#shared/quote-requests/quote-requests.schemas.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import type { CarriedFiles } from '#web/lib/carried-files.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AddedFiles } from './added-files.tsx'
import { NextSteps } from './next-steps.tsx'
import { PhoneOnly } from './phone-only.tsx'
import { QuoteRequestForm } from './quote-request-form.tsx'
import type { QuestionFields, QuotableBusiness, TypedQuote } from './use-quote-form.ts'
import { type RequestFiles, useRequestFiles } from './use-request-files.ts'

type AskedBusiness = QuotableBusiness & { phone: string | null; acceptsQuotes: boolean }

type QuoteRequestDialogProps = {
  /** The business to ask; null keeps the dialog closed. */
  business: AskedBusiness | null
  onClose: () => void
  /** A muted line under the title: "Plumbing, Bouldin Creek. Average price $80." */
  note?: string | undefined
  /** From another room. */
  questions: QuestionFields
  /** From another room: a link to ask others the same. */
  others: (sent: SentRequest, files: () => CarriedFiles) => ReactNode
}

/**
 * The dialog to request a quote from a business, with the next steps after it is sent. For a business that
 * can't be asked, it leads to the phone, and to others.
 */
export function QuoteRequestDialog(props: QuoteRequestDialogProps) {
  const { business } = props
  // A closed dialog keeps the entries for the last business.
  const [lastId, setLastId] = useState(business?.id)
  const [round, setRound] = useState(0)
  if (business && business.id !== lastId) setLastId(business.id)
  return <OneQuoteRequest key={`${lastId} ${round}`} {...props} onFinished={() => setRound(round + 1)} />
}

/** `received` is the server's response. */
export type SentRequest = AskedBusiness & { received: QuoteRequestReceived | null; typed: TypedQuote }
type QuoteSent = (
  asked: AskedBusiness,
  received: QuoteRequestReceived | null,
  isOpen: boolean,
  typed: TypedQuote,
) => void
type OneQuoteRequestProps = QuoteRequestDialogProps & { onFinished: () => void }

function OneQuoteRequest(props: OneQuoteRequestProps) {
  const { business: opened, onClose, note, questions, others, onFinished } = props
  const [sent, setSent] = useState<SentRequest | null>(null)
  const files = useRequestFiles()
  const [other, setOther] = useState<AskedBusiness | null>(null)
  const business = opened && (other ?? opened)
  const close = () => {
    onClose()
    if (sent) onFinished()
    else setOther(null)
  }
  const handleSent: QuoteSent = (asked, received, isOpen, typed) => {
    if (received) void files.addTo(received)
    if (isOpen) setSent({ ...asked, received, typed })
    else onFinished()
  }
  if (sent && business) return <SentDialog {...{ sent, files, others }} onClose={close} />
  if (business && !business.acceptsQuotes) {
    return (
      <Dialog key="phone" isOpen onClose={close} title={`Contact ${business.name}`} description={note}>
        <PhoneOnly business={business} onAsk={setOther} onClose={close} />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen={business !== null}
      onClose={close}
      title={business ? `Request a quote from ${business.name}` : ''}
      description={other ? undefined : note}
    >
      {business ? (
        <QuoteRequestForm
          key={business.id}
          business={business}
          questions={questions}
          onClose={close}
          files={files}
          onSent={(...outcome) => handleSent(business, ...outcome)}
          onNotAccepted={() => setOther({ ...business, acceptsQuotes: false })}
        />
      ) : null}
    </Dialog>
  )
}

type SentDialogProps = Pick<QuoteRequestDialogProps, 'others' | 'onClose'> & {
  sent: SentRequest
  files: RequestFiles
}

function SentDialog({ sent, files, others, onClose }: SentDialogProps) {
  const { name, phone, received, typed } = sent
  const { isAuthenticated } = useAuth()
  const call = phone ? toCall(phone) : null
  return (
    <Dialog
      key="sent"
      isOpen
      onClose={onClose}
      title="Request sent"
      description={isAuthenticated ? undefined : `We sent a link to ${typed.email}`}
    >
      <NextSteps
        answer={
          <>
            <b>{name} will reply</b> by email, phone or message. Track your request and write back{' '}
            {isAuthenticated ? 'in your messages' : 'with the link we emailed you'}. In a hurry? Call.
          </>
        }
        conversation={
          isAuthenticated && received ? (
            <ButtonLink to={paths.conversation(received.id)}>Open the conversation</ButtonLink>
          ) : null
        }
        call={
          !isAuthenticated && call ? <ButtonAnchor href={call.href}>Call {call.text}</ButtonAnchor> : null
        }
        others={others(sent, files.carry)}
        files={<AddedFiles files={files} />}
        hasFiles={files.isAdding}
        onDone={onClose}
      />
    </Dialog>
  )
}
