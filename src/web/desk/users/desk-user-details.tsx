import { useState } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { DeskUser } from '#shared/users/users-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinMoment } from '#web/lib/austin-dates.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { blockReasons } from '../block-reasons.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { HistoryLink } from '../history-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useStaffAction } from '../use-staff-action.ts'
import { RoleDialog } from './role-dialog.tsx'
import { userActions } from './users-desk.queries.ts'

type Asking = 'role' | 'block' | null

/** Details of a person, and actions on their account. */
export function DeskUserDetails({ user }: { user: DeskUser }) {
  const api = useApi()
  const state = useStaffAction()
  const [asking, setAsking] = useState<Asking>(null)
  const ask = (next: Asking) => {
    state.clearFaults()
    setAsking(next)
  }
  const done = (title: string) => () => {
    setAsking(null)
    toast({ title, description: user.email })
  }
  return (
    <>
      <dl className="DeskFacts">
        <Fact term="Number">{user.id}</Fact>
        <Fact term="Joined">{austinMoment(user.createdAt)}</Fact>
        {user.blockedAt ? <Fact term="Blocked">{austinMoment(user.blockedAt)}</Fact> : null}
        {user.blockedReason ? <Fact term="Reason">{user.blockedReason}</Fact> : null}
      </dl>
      {asking ? null : <DeskFaultNote fault={state.fault} />}
      <div className="DeskActions">
        {user.isYou ? (
          <p className="Field-hint">You can’t change your own role or block yourself.</p>
        ) : (
          <UserButtons
            user={user}
            isBusy={state.isBusy}
            onAsk={ask}
            onUnblock={() => void state.run(() => userActions(api, user).unblock(), done('Unblocked'))}
          />
        )}
        <UserLinks user={user} />
      </div>
      {asking === 'role' ? (
        <RoleDialog user={user} state={state} onClose={() => setAsking(null)} onDone={done} />
      ) : null}
      {asking === 'block' ? (
        <ReasonDialog
          name={`block:${user.id}`}
          title={`Block ${user.email}`}
          description="They’re signed out everywhere and can’t sign in. They see this reason. Until you unblock them, no one can see their listings and reviews, links we emailed them don’t work, and nothing from their address is passed on."
          reasons={blockReasons}
          confirm={['Block', 'Blocking...']}
          state={state}
          onClose={() => setAsking(null)}
          onConfirm={(reason, forget) =>
            void state.run(
              () => userActions(api, user).block(reason),
              () => {
                forget()
                done('Blocked')()
              },
            )
          }
        />
      ) : null}
    </>
  )
}

type UserButtonsProps = {
  user: DeskUser
  isBusy: boolean
  onAsk: (asking: Asking) => void
  onUnblock: () => void
}

function UserButtons({ user, isBusy, onAsk, onUnblock }: UserButtonsProps) {
  return (
    <>
      {user.blockedAt ? (
        <Button disabled={isBusy} onClick={onUnblock}>
          Unblock
        </Button>
      ) : (
        <Button variant="danger" data-key="r" onClick={() => onAsk('block')}>
          Block
        </Button>
      )}
      <Button onClick={() => onAsk('role')}>Change Role</Button>
    </>
  )
}

function UserLinks({ user: { id, email, businessCount } }: { user: DeskUser }) {
  return (
    <>
      {businessCount > 0 ? (
        <ButtonLink
          variant="quiet"
          to={`${paths.desk}?${new URLSearchParams({ show: 'all', search: email })}`}
        >
          Their listings
        </ButtonLink>
      ) : null}
      <HistoryLink of="user" id={id} />
    </>
  )
}
