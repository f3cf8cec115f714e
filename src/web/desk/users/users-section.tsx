import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { DeskUserRow } from './desk-user-row.tsx'
import { deskUsersQuery } from './users-desk.queries.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Everyone' },
  { value: 'staff', label: 'Staff' },
  { value: 'blocked', label: 'Blocked' },
]

/** Everyone with an account. */
export function UsersSection() {
  const query = useQuery(deskUsersQuery(useApi(), useDeskAddress()))
  return (
    <>
      <SectionHead title="Users" lead="Everyone with an account, newest first." />
      <DeskToolbar searchLabel="Search names and emails" filters={filters} />
      <DeskList
        label="Users"
        query={query}
        empty={<DeskEmpty title="No one here yet" done="New sign-ups are listed here." />}
        idOf={({ id }) => id}
        row={(user, isGone) => <DeskUserRow user={user} isGone={isGone} />}
      />
    </>
  )
}
