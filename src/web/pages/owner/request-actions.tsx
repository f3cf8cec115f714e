import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { ReportLink } from '#web/reports/report-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Links to the conversation of a quote request, and to report it. */
export const requestActions = (request: QuoteRequest): ReactNode => (
  <>
    <ButtonLink to={`${paths.conversation(request.id)}?show=business`}>
      Reply<span className="sr"> to {request.name}</span>
    </ButtonLink>
    <ReportLink thing={{ kind: 'request', id: request.id }} what={`the request from ${request.name}`} />
  </>
)
