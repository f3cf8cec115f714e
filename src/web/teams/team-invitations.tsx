import type { TeamInvitation } from '#shared/teams/teams.schemas.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { roleNames } from './role-words.ts'
import { resendInvitation, revokeInvitation } from './teams.queries.ts'
import { useTeamAction } from './use-team-action.ts'

type TeamInvitationsProps = { businessId: number; invitations: readonly TeamInvitation[]; isOwner: boolean }

/** Invitations that nobody has answered. */
export function TeamInvitations({ businessId, invitations, isOwner }: TeamInvitationsProps) {
  if (invitations.length === 0) return null
  return (
    <ul className="Team-list" aria-label="Pending invitations">
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <InvitationWho invitation={invitation} />
          {isOwner ? (
            <InvitationActions businessId={businessId} invitation={invitation} withdraw="Withdraw" />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

export function InvitationWho({ invitation }: { invitation: TeamInvitation }) {
  const { email, role, isExpired, expiresAt } = invitation
  return (
    <div className="Team-who">
      <b>{email}</b>
      <span>
        <Badge variant={isExpired ? 'bad' : 'wait'}>{isExpired ? 'Expired' : 'Invited'}</Badge>{' '}
        {roleNames[role]}, {isExpired ? 'until' : 'open until'} {austinDay(expiresAt)}
      </span>
    </div>
  )
}

type InvitationActionsProps = { businessId: number; invitation: TeamInvitation; withdraw: string }

export function InvitationActions({ businessId, invitation, withdraw }: InvitationActionsProps) {
  const { api, isRunning, act } = useTeamAction(businessId)
  const { id, email } = invitation
  return (
    <div className="Team-actions">
      <Button
        variant="quiet"
        disabled={isRunning}
        onClick={() => void act(() => resendInvitation(api, businessId, id), `Sent again to ${email}`)}
      >
        Send again<span className="sr"> to {email}</span>
      </Button>
      <Button
        variant="quiet"
        disabled={isRunning}
        onClick={() => void act(() => revokeInvitation(api, businessId, id), 'Withdrawn')}
      >
        {withdraw}
        <span className="sr"> for {email}</span>
      </Button>
    </div>
  )
}
