import { useQuery } from '@tanstack/react-query'
import { inboxKinds } from '#shared/inbox/inbox-items.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Select } from '#web/ui/select.tsx'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { inboxQuery } from './inbox.queries.ts'
import { InboxRow } from './inbox-row.tsx'
import { kindWords } from './inbox-words.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Open' },
  { value: 'new', label: 'New' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'All' },
]

/** Everything waiting for a reply, from any form. */
export function InboxSection() {
  const address = useDeskAddress()
  const query = useQuery(inboxQuery(useApi(), address))
  const { data } = query
  return (
    <>
      <SectionHead
        title="Inbox"
        lead={
          <WaitingLead
            counts={data && { waitingCount: data.openCount, overdueCount: data.overdueCount }}
            what="reply"
          />
        }
      />
      <DeskToolbar searchLabel="Search the inbox" filters={filters}>
        <Select
          prefix="Kind"
          value={address.kind ?? ''}
          onChange={({ target }) => address.go({ kind: target.value || null })}
        >
          <option value="">All kinds</option>
          {inboxKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind].title}
            </option>
          ))}
        </Select>
      </DeskToolbar>
      <DeskList
        label="Requests"
        query={query}
        empty={<DeskEmpty done="All caught up." />}
        idOf={(item) => item.id}
        row={(item, isGone) => <InboxRow item={item} isGone={isGone} staff={data?.staff ?? []} />}
      />
    </>
  )
}
