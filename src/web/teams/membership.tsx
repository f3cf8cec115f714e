import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Button } from '#web/ui/button.tsx'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { roleTexts } from './role-words.ts'
import { leaveTeam, setRequestMail, type TeamBusiness } from './teams.queries.ts'
import { useTeamAction } from './use-team-action.ts'

type MembershipProps = { business: TeamBusiness; role: MemberRole; getsRequests: boolean }

/** A member's permissions and email, and a button to leave. */
export function Membership({ business, role, getsRequests }: MembershipProps) {
  const { id, name } = business
  const { api, isRunning, act } = useTeamAction(id)
  const [wish, setWish] = useState<boolean | null>(null)
  const change = async (next: boolean) => {
    setWish(next)
    await act(() => setRequestMail(api, id, next), 'Saved')
    setWish(null)
  }
  return (
    <div className="Team">
      <Card title={`You’re a ${role}`} note={`You can ${roleTexts[role]}`}>
        <div className="CheckList">
          <Checkbox
            checked={wish ?? getsRequests}
            aria-disabled={isRunning}
            onChange={({ target }) => void change(target.checked)}
            label={`Email me when ${name} gets a quote request`}
          />
        </div>
        <LeaveTeam business={business} />
      </Card>
    </div>
  )
}

function LeaveTeam({ business: { id, name } }: { business: TeamBusiness }) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = async () => {
    await leaveTeam(api, id)
    toast({ title: 'You left the team', description: `You no longer help with ${name}.` })
    await navigate(paths.dashboard, { replace: true })
    queryClient.removeQueries({ queryKey: ['mine'], type: 'inactive' })
  }
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Leave this team
      </Button>
      <CallDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Leave this team?"
        text={`You lose access to ${name} right away. The owner can invite you again.`}
        action="Leave"
        running="Leaving..."
        isDanger
        call={leave}
        failure="You’re still on the team"
      />
    </>
  )
}
