import { type ComponentType, type ReactNode, useState } from 'react'
import { getAuthState } from '#web/lib/auth-state.ts'
import { loadPart } from '#web/lib/lazy-part.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { ReviewDialogProps } from './review-dialog.tsx'
import { askToLogIn } from './review-toasts.ts'
import type { ReviewedBusiness } from './use-review-form.ts'

const importDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog

/** A page's review dialog and the function to open it, which asks anonymous visitors to log in. Its code loads on first use. */
export function useReviewDialog(business: ReviewedBusiness): { open: () => void; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<ComponentType<ReviewDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    if (!getAuthState().token) return askToLogIn()
    setOpen(true)
    loadPart(importDialog).then(
      (dialog) => setDialog(() => dialog),
      () => {
        setOpen(false)
        toast({
          title: 'The review form couldn’t open',
          description: 'Please check your connection and try again.',
          variant: 'destructive',
        })
      },
    )
  }
  return {
    open,
    // Stays mounted once opened, to keep what was typed.
    dialog: Dialog ? <Dialog business={business} isOpen={isOpen} onClose={() => setOpen(false)} /> : null,
  }
}
