import { BlockSenderEntry } from '#web/quote-requests/block-sender-entry.tsx'
import type { SenderBlockProps } from '#web/quote-requests/use-sender-block.tsx'
import { ReportEntry } from '#web/reports/report-entry.tsx'

/** In the menu of a request that a business received: to report it, and to block its sender. */
export function RequestEntries({ request, onChanged }: SenderBlockProps) {
  const { id, name } = request
  return (
    <>
      <ReportEntry thing={{ kind: 'request', id }} what={`the request from ${name}`} />
      <BlockSenderEntry request={request} onChanged={onChanged} />
    </>
  )
}
