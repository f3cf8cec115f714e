import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { toTelHref } from '#web/lib/contact-links.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NextSteps } from './next-steps.tsx'
import { PhoneOnly } from './phone-only.tsx'
import { QuoteRequestForm } from './quote-request-form.tsx'
import type { QuotableBusiness } from './use-quote-form.ts'

type AskedBusiness = QuotableBusiness & { phone: string | null; acceptsQuotes: boolean }

type QuoteRequestDialogProps = {
  /** The business to ask; null keeps the dialog closed. */
  business: AskedBusiness | null
  onClose: () => void
  /** A muted line under the title: "Plumbing, Bouldin Creek. Average price $80." */
  note?: string | undefined
}

/**
 * The dialog in which anyone requests a quote from a business, then reads what happens next. One that can't be asked
 * leads to its phone, and to others instead.
 */
export function QuoteRequestDialog({ business: opened, onClose, note }: QuoteRequestDialogProps) {
  const [sent, setSent] = useState<(AskedBusiness & { requestId: number | null }) | null>(null)
  const { isAuthenticated } = useAuth()
  const [other, setOther] = useState<AskedBusiness | null>(null)
  const business = opened && (other ?? opened)
  const close = () => {
    setSent(null)
    setOther(null)
    onClose()
  }
  if (sent && business) {
    return (
      <Dialog key="sent" isOpen onClose={close} title="What happens next">
        <NextSteps
          answer={
            <>
              <b>{sent.name} answers you by email or phone,</b> or writes to you here. How soon is up to them;
              if it can’t wait, call. {isAuthenticated ? 'Your messages show' : 'A link in your email shows'}{' '}
              what became of your request, and there you can write back.
            </>
          }
          conversation={
            isAuthenticated && sent.requestId !== null ? (
              <ButtonLink to={paths.conversation(sent.requestId)}>Open the conversation</ButtonLink>
            ) : null
          }
          call={
            !isAuthenticated && sent.phone ? (
              <ButtonAnchor href={toTelHref(sent.phone)}>Call {sent.phone}</ButtonAnchor>
            ) : null
          }
          onDone={close}
        />
      </Dialog>
    )
  }
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
          onClose={close}
          onSent={(requestId) => setSent({ ...business, requestId })}
          onNotAccepted={() => setOther({ ...business, acceptsQuotes: false })}
        />
      ) : null}
    </Dialog>
  )
}
