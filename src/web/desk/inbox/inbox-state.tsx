import type { InboxItem } from '#shared/inbox/inbox-desk.schemas.ts'
import { inboxStatuses } from '#shared/inbox/inbox-items.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DeskFaultNote } from '../desk-fault-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { useStaffAction } from '../use-staff-action.ts'
import type { Staff } from './inbox.queries.ts'
import { inboxActions } from './inbox.queries.ts'
import { requestTitle, statusWords } from './inbox-words.ts'

/** Status and assignee; a choice is saved immediately. */
export function InboxState({ item, staff }: { item: InboxItem; staff: Staff }) {
  const api = useApi()
  const { close } = useDeskAddress()
  const { isBusy, fault, run } = useStaffAction()
  const update = (changes: Parameters<ReturnType<typeof inboxActions>['update']>[0], done: string) =>
    void run(
      () => inboxActions(api, item).update(changes),
      ({ status }) => {
        toast({ title: done, description: requestTitle(item.request) })
        if (status === 'done') close(item.id)
      },
    )
  // A call is closed by saying how it ended, a claim by a decision.
  const isDecided = item.status === 'done' || !['quote', 'claim'].includes(item.kind)
  const choices = isDecided ? inboxStatuses : inboxStatuses.slice(0, -1)
  return (
    <div className="DeskForm">
      <div className="DeskActions">
        <Select
          prefix="Status"
          value={item.status}
          aria-disabled={isBusy}
          onChange={({ target }) => {
            const status = inboxStatuses.find((name) => name === target.value)
            if (status) update({ status }, `Marked ${statusWords[status].title}`)
          }}
        >
          {choices.map((status) => (
            <option key={status} value={status}>
              {statusWords[status].title}
            </option>
          ))}
        </Select>
        <Select
          prefix="Assigned to"
          value={item.assignee?.id ?? ''}
          aria-disabled={isBusy}
          onChange={({ target }) => {
            const assigneeId = target.value === '' ? null : Number(target.value)
            update({ assigneeId }, assigneeId === null ? 'Unassigned' : 'Assigned')
          }}
        >
          <option value="">no one</option>
          {withHolder(staff, item).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DeskFaultNote fault={fault} />
    </div>
  )
}

/** The assignee is among the options, even if no longer on the staff. */
function withHolder(staff: Staff, { assignee }: InboxItem): Staff {
  return assignee && !staff.some(({ id }) => id === assignee.id) ? [...staff, assignee] : staff
}
