import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/lib/app-context.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { type DeskFilter, DeskToolbar } from '../desk-toolbar.tsx'
import { SectionHead } from '../section-head.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { WaitingLead } from '../waiting-lead.tsx'
import { ReportRow } from './report-row.tsx'
import { deskReportsQuery } from './reports-desk.queries.ts'

const filters: readonly DeskFilter[] = [
  { value: null, label: 'Waiting' },
  { value: 'appealed', label: 'Appeals' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
]

export function ReportsSection() {
  const query = useQuery(deskReportsQuery(useApi(), useDeskAddress()))
  return (
    <>
      <SectionHead title="Reports" lead={<WaitingLead counts={query.data} what="decision" />} />
      <DeskToolbar searchLabel="Search business names" filters={filters} />
      <DeskList
        label="Reports"
        query={query}
        empty={<DeskEmpty done="Nothing is reported right now." />}
        idOf={({ id }) => id}
        row={(report, isGone) => <ReportRow report={report} isGone={isGone} />}
      />
    </>
  )
}
