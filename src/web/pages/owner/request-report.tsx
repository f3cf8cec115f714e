import type { ReactNode } from 'react'
import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { ReportLink } from '#web/reports/report-link.tsx'

/** By which whoever got a quote request can report it. */
export const requestReport = ({ id, name }: QuoteRequest): ReactNode => (
  <ReportLink thing={{ kind: 'request', id }} what={`the request from ${name}`} />
)
