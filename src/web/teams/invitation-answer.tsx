import type { ReactNode } from 'react'
import type { Offered } from '#shared/teams/teams.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { roleTexts } from './role-words.ts'

/** The offer of an invitation, as the line under its title. */
export function offerText({ ownerName, businessName, role }: Offered): string {
  return role === 'owner'
    ? `${ownerName} is transferring ${businessName} to you, with its team, photos, reviews and running promotion.`
    : `${ownerName} invites you as a ${role}. You can ${roleTexts[role]}`
}

type InvitationAnswerProps = {
  offer: Offered
  /** The address of the account that is signed in. */
  email: string
  fault: string | null
  isRunning: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Accepts or declines for the account that is signed in, which may have another address. */
export function InvitationAnswer(props: InvitationAnswerProps) {
  const { offer, email, fault, isRunning, onAccept, onDecline } = props
  const isAnother = email.toLowerCase() !== offer.email.toLowerCase()
  const isTransfer = offer.role === 'owner'
  return (
    <div className="Form">
      {fault ? <Alert>{fault}</Alert> : null}
      {isAnother ? <OtherAddress offer={offer} email={email} /> : null}
      {isAnother && isTransfer ? null : (
        <Button variant="primary" isBig disabled={isRunning} onClick={onAccept}>
          {isTransfer ? 'Take over' : 'Accept'}
        </Button>
      )}
      <Button isBig disabled={isRunning} onClick={onDecline}>
        Decline
      </Button>
      <OfferNote offer={offer}>You’re signed in as {email}.</OfferNote>
    </div>
  )
}

function OtherAddress({ offer, email }: { offer: Offered; email: string }) {
  if (offer.role === 'owner')
    return (
      <Alert tone="wait">
        This was sent to {offer.email}, and only an account with that address can take over. You’re signed in
        as {email}: sign out, then open the link in the email again.
      </Alert>
    )
  return (
    <Alert tone="wait">
      This was sent to {offer.email}. If you accept, {email} joins the team, and the owner sees that address.
    </Alert>
  )
}

export function OfferNote({ offer, children }: { offer: Offered; children?: ReactNode }) {
  return (
    <p className="SignIn-note">
      {children} Open until {austinDay(offer.expiresAt)}.
    </p>
  )
}
