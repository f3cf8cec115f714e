import '#web/styles/attachments.css'
import type { ComponentProps } from 'react'
import { QuoteRequestDialog as Dialog } from '#web/quote-requests/quote-request-dialog.tsx'
import { AskOthers } from '#web/quote-rounds/ask-others.tsx'
import { TradeQuestionFields } from '#web/trade-questions/trade-question-fields.tsx'

/** The dialog with its style, the questions of the trade, and the way to ask others the same. */
export const QuoteRequestDialog = (props: Omit<ComponentProps<typeof Dialog>, 'questions' | 'others'>) => (
  <Dialog
    {...props}
    questions={({ businessId, ...field }) => (
      <TradeQuestionFields of={{ business: businessId }} {...field} isFolding />
    )}
    others={({ id, received, typed: { requirements: what, ...typed } }, files) => (
      <AskOthers
        businessId={id}
        carried={{
          what,
          ...typed,
          earlierId: received ? String(received.id) : '',
          earlierProof: received?.uploadToken ?? '',
        }}
        files={files}
      >
        Ask more businesses
      </AskOthers>
    )}
  />
)
