import { useId, useState } from 'react'
import { staffRoles } from '#shared/lib/staff-roles.ts'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import type { DeskUser } from '#shared/users/users-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Fieldset, Radio } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { StaffAction } from '../use-staff-action.ts'
import { roleWords } from './role-words.ts'
import { userActions } from './users-desk.queries.ts'

/** Not from the schemas, which would bring zod along. */
const roles: readonly UserRole[] = ['user', ...staffRoles]

type RoleDialogProps = {
  user: DeskUser
  state: StaffAction
  onClose: () => void
  onDone: (title: string) => () => void
}

/** Asks which role somebody has from now on. */
export function RoleDialog({ user, state, onClose, onDone }: RoleDialogProps) {
  const api = useApi()
  const group = useId()
  const [role, setRole] = useState<UserRole>(user.role)
  const isLess = role === 'user' || user.role === 'admin'
  const save = () => {
    if (role === user.role) return onClose()
    void state.run(() => userActions(api, user).changeRole(role), onDone(roleWords[role].given))
  }
  return (
    <ConfirmDialog
      title={`The role of ${user.email}`}
      isDanger={isLess && role !== user.role}
      confirm={['Save Role', 'Saving...']}
      state={state}
      onClose={onClose}
      onConfirm={save}
    >
      <Fieldset legend="Role" className="DeskReasons">
        {roles.map((value) => (
          <Radio
            key={value}
            name={group}
            label={
              <>
                <b>{roleWords[value].name}</b>: {roleWords[value].may}
              </>
            }
            checked={role === value}
            onChange={() => setRole(value)}
          />
        ))}
      </Fieldset>
    </ConfirmDialog>
  )
}
