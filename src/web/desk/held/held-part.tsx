import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { heldQuery } from './held-desk.queries.ts'
import { heldFilters } from './held-filters.ts'
import { HeldRow } from './held-row.tsx'

/** Quote requests and messages that look like spam. */
export function HeldPart() {
  const query = useQuery(heldQuery(useApi(), useDeskAddress()))
  return (
    <>
      <SectionHead title="Held requests" lead={<WaitingLead counts={query.data} what="decision" />} />
      <DeskToolbar searchLabel="Search businesses and emails" filters={heldFilters} />
      <DeskList
        label="Held requests"
        query={query}
        empty={<DeskEmpty done="Nothing is held right now." />}
        idOf={({ id }) => id}
        row={(request, isGone) => <HeldRow request={request} isGone={isGone} />}
      />
    </>
  )
}
