import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { suggestionsQuery } from './suggestions.queries.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Waiting' },
  { value: 'approved', label: 'Accepted' },
  { value: 'rejected', label: 'Declined' },
  { value: 'all', label: 'All' },
]

/** Services that people looked for and didn't find. */
export function SuggestionsSection() {
  const query = useQuery(suggestionsQuery(useApi(), useDeskAddress()))
  const { data } = query
  return (
    <>
      <SectionHead
        title="Suggestions"
        lead={<WaitingLead counts={data && { waitingCount: data.pendingCount }} what="decision" />}
      />
      <DeskToolbar searchLabel="Search suggestions" filters={filters} />
      <DeskList
        label="Suggestions"
        query={query}
        empty={<DeskEmpty done="No suggestions right now." />}
        idOf={({ id }) => id}
        row={(suggestion, isGone) => <SuggestionRow suggestion={suggestion} isGone={isGone} />}
      />
    </>
  )
}
