import { useQuery } from '@tanstack/react-query'
import type { Team as TeamData } from '#shared/teams/teams.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { InviteForm } from './invite-form.tsx'
import { Membership } from './membership.tsx'
import { TeamInvitations } from './team-invitations.tsx'
import { TeamMembers } from './team-members.tsx'
import { TeamSkeleton } from './team-skeleton.tsx'
import { type TeamBusiness, teamQuery } from './teams.queries.ts'
import { Transfer } from './transfer.tsx'

/** The tab "Team" of a business: all members for its owner and staff; their own membership for members. */
export function Team({ business, hasPassword }: { business: TeamBusiness; hasPassword: boolean }) {
  const { data: team, error, refetch } = useQuery(teamQuery(useApi(), business.id))
  if (!team && error)
    return (
      <ErrorState
        title="The team couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel="Retry"
      />
    )
  if (!team) return <TeamSkeleton />
  if (team.role === 'manager' || team.role === 'helper')
    return <Membership business={business} role={team.role} getsRequests={team.getsRequests ?? false} />
  return <WholeTeam business={business} team={team} hasPassword={hasPassword} />
}

type WholeTeamProps = { business: TeamBusiness; team: TeamData; hasPassword: boolean }

function WholeTeam({ business, team, hasPassword }: WholeTeamProps) {
  const isOwner = team.role === 'owner'
  const offer = team.invitations.find(({ role }) => role === 'owner')
  const invitations = team.invitations.filter(({ role }) => role !== 'owner')
  return (
    <div className="Team">
      <Card
        title="Team"
        note={`People who help you with ${business.name}. Only the owner can manage payments, the team and transfers.`}
      >
        {team.members.length + invitations.length > 0 ? (
          <TeamMembers businessId={business.id} members={team.members} isOwner={isOwner} />
        ) : (
          <p className="Team-none">No teammates yet.</p>
        )}
        <TeamInvitations businessId={business.id} invitations={invitations} isOwner={isOwner} />
      </Card>
      {isOwner ? <InviteForm businessId={business.id} /> : null}
      {isOwner || offer ? (
        <Transfer business={business} offer={offer} isOwner={isOwner} hasPassword={hasPassword} />
      ) : null}
    </div>
  )
}
