import '#web/styles/attachments.css'
import { QuoteRequestDialog as Dialog } from '#web/quote-requests/quote-request-dialog.tsx'

/** The dialog with its style. */
export const QuoteRequestDialog = Dialog
