import { useState } from 'react'
import type { HoursReportKind } from '#shared/hours/hours-reports.schemas.ts'
import { serverErrorText } from '#web/lib/api-client.ts'
import { useApi } from '#web/lib/app-context.ts'
import { useOneCall } from '#web/lib/use-one-call.ts'
import { Button } from '#web/ui/button.tsx'
import { reportHours } from './hours.queries.ts'

/** Lets any visitor say, with one press, that the hours don't hold. */
export function HoursReport({ businessId }: { businessId: number }) {
  const api = useApi()
  const { isRunning, run } = useOneCall()
  const [said, setSaid] = useState('')
  const [isDone, setDone] = useState(false)
  const report = (kind: HoursReportKind) =>
    run(async () => {
      try {
        await reportHours(api, businessId, kind)
        setSaid('Thank you. We’ve passed it on.')
        setDone(true)
      } catch (error) {
        setSaid(serverErrorText(error))
      }
    })
  return (
    <div className="HoursReport is-screen">
      {isDone ? null : (
        <>
          <span>Not right?</span>
          <Button variant="quiet" disabled={isRunning} onClick={() => report('closed')}>
            I found it closed
          </Button>
          <Button variant="quiet" disabled={isRunning} onClick={() => report('wrong')}>
            Wrong hours
          </Button>
        </>
      )}
      <p role="status">{said}</p>
    </div>
  )
}
