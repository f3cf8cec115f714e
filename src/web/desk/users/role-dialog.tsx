import type { DeskUser } from '#shared/users/users-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { StaffAction } from '../use-staff-action.ts'
import { userActions } from './users-desk.queries.ts'

type RoleDialogProps = {
  user: DeskUser
  state: StaffAction
  onClose: () => void
  onDone: (title: string) => () => void
}

/** Asks for confirmation before someone gets or loses access to the desk. */
export function RoleDialog({ user, state, onClose, onDone }: RoleDialogProps) {
  const api = useApi()
  const isStaff = user.role === 'admin'
  return (
    <ConfirmDialog
      title={isStaff ? `Remove the staff role from ${user.email}` : `Make ${user.email} staff`}
      isDanger={isStaff}
      confirm={isStaff ? ['Remove Staff Role', 'Removing...'] : ['Make Staff', 'Saving...']}
      state={state}
      onClose={onClose}
      onConfirm={() =>
        void state.run(
          () => userActions(api, user).changeRole(isStaff ? 'user' : 'admin'),
          onDone(isStaff ? 'No longer staff' : 'Now staff'),
        )
      }
    >
      <p>
        {isStaff
          ? 'They keep their account but lose all access to this desk.'
          : 'They can see and do everything at this desk, including refunds and blocks.'}
      </p>
    </ConfirmDialog>
  )
}
