import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { DeskReport } from '#shared/reports/reports-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DeskRow } from '../desk-row.tsx'
import { DeadlineBadge } from '../desk-times.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportDetails } from './report-details.tsx'
import { decisionWords, reasonsOf, titleOf } from './report-words.ts'
import { wholeReportQuery } from './reports-desk.queries.ts'

type ReportRowProps = { report: DeskReport; isGone: boolean }

/** A reported thing: why, how often, and by when staff decide. */
export const ReportRow = memo(function ReportRow({ report: listed, isGone }: ReportRowProps) {
  const { data: newest } = useQuery({ ...wholeReportQuery(useApi(), listed), enabled: isGone })
  const report = (isGone && newest) || listed
  const { id, state, decision, reportCount } = report
  const isWaiting = state === 'open' || state === 'appealed'
  return (
    <DeskRow
      id={id}
      title={titleOf(report)}
      facts={
        <>
          <span>{reportCount === 1 ? '1 report' : `${reportCount.toLocaleString('en-US')} reports`}</span>
          <span>{reasonsOf(report)}</span>
          <Ago at={report.createdAt} />
        </>
      }
      side={
        <>
          {state === 'appealed' ? <Badge variant="wait">appeal</Badge> : null}
          {isWaiting ? (
            <DeadlineBadge dueAt={report.dueAt} />
          ) : decision ? (
            <Badge>{decisionWords[decision.decision].done.toLowerCase()}</Badge>
          ) : null}
        </>
      }
      note={isGone ? <LeftListNote>It is {isWaiting ? 'waiting again' : 'decided'} now.</LeftListNote> : null}
    >
      <ReportDetails report={report} />
      <ReportActions report={report} />
    </DeskRow>
  )
})
