import { useState } from 'react'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import type { TeamMember } from '#shared/teams/teams.schemas.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { roleNames } from './role-words.ts'
import { changeRole, removeMember } from './teams.queries.ts'
import { useTeamAction } from './use-team-action.ts'

type TeamMembersProps = { businessId: number; members: readonly TeamMember[]; isOwner: boolean }

/** The members of a team; the owner can change their roles and remove them. */
export function TeamMembers({ businessId, members, isOwner }: TeamMembersProps) {
  const [leaving, setLeaving] = useState<TeamMember | null>(null)
  const { api, isRunning, act, reload } = useTeamAction(businessId)
  if (members.length === 0) return null
  return (
    <>
      <ul className="Team-list" aria-label="Members">
        {members.map((member) => (
          <li key={member.userId}>
            <div className="Team-who">
              <b>{member.name}</b>
              <span>{member.email}</span>
            </div>
            {isOwner ? (
              <div className="Team-actions">
                <RoleSelect
                  member={member}
                  isDisabled={isRunning}
                  onChange={(role) =>
                    void act(
                      () => changeRole(api, businessId, member.userId, role),
                      `${member.name} is a ${role} now`,
                    )
                  }
                />
                <Button variant="quiet" disabled={isRunning} onClick={() => setLeaving(member)}>
                  Remove<span className="sr"> {member.name}</span>
                </Button>
              </div>
            ) : (
              <Badge>{roleNames[member.role]}</Badge>
            )}
          </li>
        ))}
      </ul>
      {leaving ? (
        <CallDialog
          isOpen
          onClose={() => setLeaving(null)}
          title={`Remove ${leaving.name}?`}
          text="They lose access right away. You can invite them again."
          action="Remove"
          running="Removing..."
          isDanger
          call={async () => {
            await removeMember(api, businessId, leaving.userId)
            toast({ title: `${leaving.name} was removed` })
          }}
          failure="That didn’t work"
          onSettled={async () => {
            await reload()
            setLeaving(null)
          }}
        />
      ) : null}
    </>
  )
}

type RoleSelectProps = { member: TeamMember; isDisabled: boolean; onChange: (role: MemberRole) => void }

function RoleSelect({ member: { name, role }, isDisabled, onChange }: RoleSelectProps) {
  return (
    <Select
      aria-label={`Role of ${name}`}
      value={role}
      aria-disabled={isDisabled}
      onChange={({ target }) => {
        if (!isDisabled) onChange(target.value as MemberRole)
      }}
    >
      <option value="manager">{roleNames.manager}</option>
      <option value="helper">{roleNames.helper}</option>
    </Select>
  )
}
