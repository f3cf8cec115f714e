import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HoursReports } from '#shared/hours/hours-reports.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { austinDay } from '#web/lib/austin-dates.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/error-state.tsx'
import { confirmHours, hoursReportsQuery } from './hours.queries.ts'

/** Visitors' reports about the hours since the owner last confirmed them; nothing without any. */
export function HoursReportsNote({ businessId }: { businessId: number }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { isRunning, run } = useOneCall()
  const [fault, setFault] = useState('')
  const { data } = useQuery(hoursReportsQuery(api, businessId))
  if (!data?.length) return null
  const confirm = () =>
    run(async () => {
      try {
        await confirmHours(api, businessId)
        await queryClient.invalidateQueries()
      } catch (error) {
        setFault(serverErrorText(error))
      }
    })
  return (
    <div className="HoursReports">
      {fault ? <Alert>{fault}</Alert> : null}
      <p>
        <b>{summary(data)}</b> Please check the hours.
      </p>
      <div className="HoursReports-buttons">
        <ButtonLink to={`${paths.editBusiness(businessId)}#edit-hours`}>Change hours</ButtonLink>
        <Button variant="quiet" disabled={isRunning} onClick={confirm}>
          They’re right
        </Button>
      </div>
    </div>
  )
}

/** "Visitors found you closed twice and said once that the hours are wrong, last on Nov 18, 2026." */
function summary(reports: HoursReports['reports']): string {
  const count = (kind: string) => reports.filter((report) => report.kind === kind).length
  const [closed, wrong] = [count('closed'), count('wrong')]
  const said = [
    closed > 0 && `found you closed ${times(closed)}`,
    wrong > 0 && `said ${times(wrong)} that the hours are wrong`,
  ].filter(Boolean)
  return `Visitors ${said.join(' and ')}, last on ${austinDay(reports[0]?.createdAt ?? '')}.`
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
