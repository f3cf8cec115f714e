import type { QuoteRequest } from '#shared/quote-requests/quote-requests.schemas.ts'
import { AnsweredButton } from '#web/quote-requests/answered-button.tsx'
import { BlockSenderButton } from '#web/quote-requests/block-sender-button.tsx'
import { ReportLink } from '#web/reports/report-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

type RequestActionsProps = {
  request: QuoteRequest
  /** The address of the conversation. */
  to: string
  onChanged: () => Promise<unknown>
}

/** Replies to a quote request, reports it, marks it as answered, and blocks its sender. */
export const RequestActions = ({ request, to, onChanged }: RequestActionsProps) => (
  <>
    <ButtonLink to={to}>
      Reply<span className="sr"> to {request.name}</span>
    </ButtonLink>
    <ReportLink thing={{ kind: 'request', id: request.id }} what={`the request from ${request.name}`} />
    {request.isAnswered && request.hasWritten ? null : (
      <AnsweredButton request={request} onChanged={onChanged} />
    )}
    <BlockSenderButton request={request} onChanged={onChanged} />
  </>
)
