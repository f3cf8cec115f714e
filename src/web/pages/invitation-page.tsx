import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { Joined, Offered } from '#shared/teams/teams.schemas.ts'
import { SignInFrame } from '#web/auth/sign-in-frame.tsx'
import { loginHref, signupHref } from '#web/auth/sign-in-hrefs.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { InvitationAnswer, OfferNote, offerText } from '#web/teams/invitation-answer.tsx'
import { useInvitation } from '#web/teams/use-invitation.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { LoadingLink } from './emailed-link-frames.tsx'

/** Target of the link that invites to a team or hands over a business. Opening it changes nothing. */
export function InvitationPage() {
  const { user, isLoading } = useAuth()
  const { offer, error, retry, answer, ...asked } = useInvitation()
  const seo = <Seo title="Your invitation" description="Accept or decline an invitation." />
  if (answer) return <Answered answer={answer}>{seo}</Answered>
  if (!offer || isLoading)
    return (
      <LoadingLink
        title="Your invitation"
        deadLead={
          offer === null
            ? 'It has expired, was already used or was withdrawn. Ask for a new invitation.'
            : null
        }
        hasFailed={error !== null && !offer}
        onRetry={retry}
        seo={seo}
      />
    )
  const { fault, isRunning, accept, decline } = asked
  return (
    <SignInFrame title={titleOf(offer)} lead={offerText(offer)}>
      {seo}
      {user ? (
        <InvitationAnswer
          offer={offer}
          email={user.email}
          fault={fault}
          isRunning={isRunning}
          onAccept={accept}
          onDecline={decline}
        />
      ) : (
        <div className="Form">
          {fault ? <Alert>{fault}</Alert> : null}
          <ButtonLink variant="primary" isBig to={loginHref(paths.invitation)}>
            Sign in to accept
          </ButtonLink>
          <ButtonLink isBig to={signupHref(paths.invitation)}>
            Create an account
          </ButtonLink>
          <Button variant="quiet" disabled={isRunning} onClick={decline}>
            Decline
          </Button>
          <OfferNote offer={offer}>It was sent to {offer.email}.</OfferNote>
        </div>
      )}
    </SignInFrame>
  )
}

const titleOf = ({ role, businessName }: Offered) =>
  role === 'owner' ? `Take over ${businessName}` : `Help with ${businessName}`

function Answered({ answer, children }: { answer: Joined | 'declined'; children: ReactNode }) {
  if (answer === 'declined')
    return (
      <SignInFrame isAnswer title="Declined" lead="We told the owner. Nothing has changed.">
        {children}
        <ButtonLink isBig to={paths.home}>
          Go to the home page
        </ButtonLink>
      </SignInFrame>
    )
  const isOwner = answer.role === 'owner'
  return (
    <SignInFrame
      isAnswer
      title={isOwner ? 'It’s yours' : 'You’re on the team'}
      lead={
        isOwner
          ? 'Check the address, hours and team. Visitors see every change right away.'
          : 'We told the owner.'
      }
    >
      {children}
      <ButtonLink variant="primary" isBig to={paths.ownerBusiness(answer.businessId)}>
        Open the business
      </ButtonLink>
    </SignInFrame>
  )
}
