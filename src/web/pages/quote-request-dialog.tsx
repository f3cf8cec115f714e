import '#web/styles/attachments.css'
import type { ComponentProps } from 'react'
import { QuoteRequestDialog as Dialog } from '#web/quote-requests/quote-request-dialog.tsx'
import { TradeQuestionFields } from '#web/trade-questions/trade-question-fields.tsx'

/** The dialog with its style and the questions of the trade. */
export const QuoteRequestDialog = (props: Omit<ComponentProps<typeof Dialog>, 'questions'>) => (
  <Dialog
    {...props}
    questions={({ businessId, ...field }) => <TradeQuestionFields of={{ business: businessId }} {...field} />}
  />
)
