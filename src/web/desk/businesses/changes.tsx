import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { ChangeRow } from './change-row.tsx'
import { changesQuery } from './changes-desk.queries.ts'

/** Owners' changes of approved listings: staff check identity and contact again. */
export function Changes({ filters }: { filters: readonly DeskFilter[] }) {
  const query = useQuery(changesQuery(useApi(), useDeskAddress().page))
  return (
    <>
      <SectionHead title="Businesses" lead={<WaitingLead counts={query.data} what="a second look" />} />
      <DeskToolbar filters={filters} />
      <DeskList
        label="Changes"
        query={query}
        empty={<DeskEmpty done="No changes to approved listings." filtered={null} />}
        idOf={({ id }) => id}
        row={(change, isGone) => <ChangeRow change={change} isGone={isGone} />}
      />
    </>
  )
}
