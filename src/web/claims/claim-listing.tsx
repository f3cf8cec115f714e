import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Claim } from '#shared/claims/claims.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CodeForm, CodeRequestForm } from './code-forms.tsx'

type ClaimListingProps = {
  claim: Claim
  /** Opens a form to write to us. */
  contact: ReactNode
}

/** Takes a visitor from "this is mine" to being the owner. */
export function ClaimListing({ claim, contact }: ClaimListingProps) {
  const queryClient = useQueryClient()
  const [sentTo, setSentTo] = useState(() => validCodeOf(claim))
  const [waiting, setWaiting] = useState<number | null>(null)
  const { business, owner } = claim
  const prove = (count: number) => {
    setWaiting(count)
    // What was loaded before says that the visitor may not manage the listing.
    for (const key of ['mine', 'businesses']) queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
  }
  if (waiting !== null || owner === 'you') return <Claimed business={business} waiting={waiting ?? 0} />
  if (owner === 'another') {
    return (
      <ClaimFrame
        title={`${business.name} has an owner`}
        lead="Somebody manages this listing already. If that isn’t right, write to us."
      >
        <div className="Notice-actions">{contact}</div>
      </ClaimFrame>
    )
  }
  if (claim.claim?.status === 'ended' || (claim.listingEmail ?? claim.websiteDomain) === null) {
    return (
      <ClaimFrame title={`Claim ${business.name}`} lead={noCodeReason(claim)}>
        <div className="Notice-actions">{contact}</div>
      </ClaimFrame>
    )
  }
  return (
    <ClaimFrame
      title={`Claim ${business.name}`}
      lead={`${business.place}. Show that it’s yours with a code by email, and you manage the listing at once. It’s free.`}
    >
      {sentTo === null ? (
        <CodeRequestForm claim={claim} onSent={setSentTo} />
      ) : (
        <CodeForm
          businessId={business.id}
          sentTo={sentTo}
          onOtherAddress={() => setSentTo(null)}
          onProven={prove}
        />
      )}
    </ClaimFrame>
  )
}

/** Where a code is that still works; null without one. */
function validCodeOf({ claim }: Claim): string | null {
  const isValid = claim?.codeExpiresAt && Date.parse(claim.codeExpiresAt) > Date.now()
  return isValid ? claim.sentTo : null
}

const noCodeReason = ({ claim }: Claim): string =>
  claim?.status === 'ended'
    ? 'There were too many wrong codes. Please write to us, and we’ll find another way.'
    : 'The listing has no email address and no website of its own where we could send a code. Please write to us, and we’ll find another way.'

function Claimed({ business, waiting }: { business: Claim['business']; waiting: number }) {
  const requests = waiting === 1 ? 'One quote request is' : `${waiting} quote requests are`
  return (
    <ClaimFrame
      isAnswer
      title={`${business.name} is yours`}
      lead={
        waiting > 0
          ? `${requests} waiting for your answer.`
          : 'Check hours, prices and photos: visitors see every change at once.'
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

const takeFocus = (title: HTMLElement | null) => title?.focus({ preventScroll: true })

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
