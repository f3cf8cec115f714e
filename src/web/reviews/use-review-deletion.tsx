import { useRef, useState } from 'react'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importDialog = async () => (await import('./delete-review-dialog.tsx')).DeleteReviewDialog

/** Asks before a review is deleted; the focus goes to `focusAfter` once it is gone. */
export function useReviewDeletion() {
  const { Dialog, isOpen, open, close } = useLazyDialog('The question', importDialog)
  const [reviewId, setReviewId] = useState(0)
  const focusAfter = useRef<HTMLSpanElement>(null)
  const ask = (id: number) => {
    setReviewId(id)
    void open()
  }
  const dialog = Dialog ? (
    <Dialog reviewId={reviewId} isOpen={isOpen} onClose={close} focusAfter={focusAfter} />
  ) : null
  return { ask, dialog, focusAfter }
}
