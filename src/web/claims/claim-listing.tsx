import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Claim } from '#shared/claims/claims.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { CodeForm, CodeRequestForm } from './code-forms.tsx'
import { ReviewForm } from './review-form.tsx'

/** Proves that a listing is the visitor's. `onChange` loads the claim again. */
export function ClaimListing({ claim, onChange }: { claim: Claim; onChange: () => void }) {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<number | null>(null)
  const [isSent, setSent] = useState(false)
  const { business, owner } = claim
  const status = claim.claim?.status
  const prove = (count: number) => {
    setWaiting(count)
    // Data loaded before says that the visitor may not manage the listing.
    for (const key of ['mine', 'businesses']) queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
  }
  if (waiting !== null || owner === 'you') return <Claimed business={business} waiting={waiting ?? 0} />
  const canProve = owner === 'nobody' && status !== 'ended'
  const hasAddress = (claim.listingEmail ?? claim.websiteDomain) !== null
  const hasCode = validCodeOf(claim) !== null
  const isByCode = canProve && (hasAddress || hasCode)
  const handleSent = () => {
    setSent(true)
    onChange()
  }
  const review = <ReviewForm businessId={business.id} isPrimary={!isByCode} onSent={handleSent} />
  return (
    <ClaimFrame title={`Claim ${business.name}`} lead={leadOf(claim)}>
      <ClaimNote claim={claim} isAnswer={isSent} />
      {isByCode ? <ByCode claim={claim} hasAddress={hasAddress} onProven={prove} /> : null}
      {status === 'review' ? null : isByCode ? (
        <Card
          className="Claim-other"
          title="No access to that email?"
          note="Our team decides within 24 hours."
        >
          {review}
        </Card>
      ) : (
        review
      )}
    </ClaimFrame>
  )
}

function leadOf({ business, owner, claim, listingEmail, websiteDomain }: Claim): string {
  if (owner === 'another')
    return 'Someone already manages this listing. If it’s yours, tell us, and our team will decide within 24 hours.'
  if (claim?.status === 'ended') return 'Too many wrong codes. Our team can decide instead, within 24 hours.'
  if ((listingEmail ?? websiteDomain) === null)
    return `${business.place}. The listing has no email address or website of its own for a code, so our team decides within 24 hours.`
  return `${business.place}. We’ll email the business a code. Enter it and the listing is yours. It’s free.`
}

/** The state of the claim. Right after it was sent it replaces the form, so it takes the focus. */
function ClaimNote({ claim: { claim }, isAnswer }: { claim: Claim; isAnswer: boolean }) {
  if (claim?.status !== 'review' && claim?.status !== 'refused') return null
  const isWaiting = claim.status === 'review'
  return (
    <div ref={isAnswer && isWaiting ? takeFocus : undefined} className="Claim-note" tabIndex={-1}>
      {isWaiting ? (
        <Alert tone="ok">We’re reviewing your claim and will email you within 24 hours.</Alert>
      ) : (
        <Alert tone="wait">Our team couldn’t accept your claim: {claim.reason}</Alert>
      )}
    </div>
  )
}

type ByCodeProps = { claim: Claim; hasAddress: boolean; onProven: (waiting: number) => void }

function ByCode({ claim, hasAddress, onProven }: ByCodeProps) {
  const [sentTo, setSentTo] = useState(() => validCodeOf(claim))
  if (sentTo === null) return hasAddress ? <CodeRequestForm claim={claim} onSent={setSentTo} /> : null
  return (
    <CodeForm
      businessId={claim.business.id}
      sentTo={sentTo}
      onOtherAddress={hasAddress ? () => setSentTo(null) : undefined}
      onProven={onProven}
    />
  )
}

/** The address that a valid code was sent to, empty for one from our team; null without a code. */
function validCodeOf({ claim }: Claim): string | null {
  const isValid = claim?.codeExpiresAt && Date.parse(claim.codeExpiresAt) > Date.now()
  return isValid ? (claim.sentTo ?? '') : null
}

function Claimed({ business, waiting }: { business: Claim['business']; waiting: number }) {
  const requests = waiting === 1 ? 'One quote request needs' : `${waiting} quote requests need`
  return (
    <ClaimFrame
      isAnswer
      title={`${business.name} is yours`}
      lead={
        waiting > 0
          ? `${requests} your reply.`
          : 'Check the hours, prices and photos. Visitors see every change right away.'
      }
    >
      <div className="Notice-actions">
        <ButtonLink
          variant="primary"
          isBig
          to={paths.ownerBusiness(business.id) + (waiting > 0 ? '?tab=quote-requests' : '')}
        >
          {waiting > 0 ? 'Read the requests' : 'Open your listing'}
        </ButtonLink>
        <ButtonLink isBig to={paths.editBusiness(business.id)}>
          Edit the listing
        </ButtonLink>
      </div>
    </ClaimFrame>
  )
}

/** Focusing by itself can leave the answer behind the header. */
function takeFocus(answer: HTMLElement | null): void {
  answer?.focus()
  answer?.scrollIntoView({ block: 'nearest' })
}

type ClaimFrameProps = { title: string; lead: string; isAnswer?: boolean; children: ReactNode }

function ClaimFrame({ title, lead, isAnswer, children }: ClaimFrameProps) {
  return (
    <>
      <div className="PageHead">
        <h1 ref={isAnswer ? takeFocus : undefined} tabIndex={isAnswer ? -1 : undefined}>
          {title}
        </h1>
        <p>{lead}</p>
      </div>
      {children}
    </>
  )
}
