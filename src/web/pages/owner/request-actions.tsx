import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { ReportLink } from '#web/reports/report-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** By which whoever got a quote request can report it. */
export const requestReport = ({ id, name }: QuoteRequest): ReactNode => (
  <ReportLink thing={{ kind: 'request', id }} what={`the request from ${name}`} />
)

/** The same, and the way to its conversation, which only the owner and their team can open. */
export const requestActions = (request: QuoteRequest): ReactNode => (
  <>
    <ButtonLink to={`${paths.conversation(request.id)}?show=business`}>
      Reply<span className="sr"> to {request.name}</span>
    </ButtonLink>
    {requestReport(request)}
  </>
)
