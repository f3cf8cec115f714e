import type { ReactNode } from 'react'
import { getAuthState } from '#web/lib/auth-state.ts'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'
import { askToLogIn } from './review-toasts.ts'
import type { ReviewedBusiness } from './use-review-form.ts'

const importDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog

/** A page's review dialog and the function to open it, which asks anonymous visitors to log in. Its code loads on first use. */
export function useReviewDialog(business: ReviewedBusiness): { open: () => void; dialog: ReactNode } {
  const { Dialog, isOpen, open, close } = useLazyDialog('The review form', importDialog)
  return {
    open: () => void (getAuthState().token ? open() : askToLogIn()),
    // Stays mounted once opened, to keep the draft.
    dialog: Dialog ? <Dialog business={business} isOpen={isOpen} onClose={close} /> : null,
  }
}
