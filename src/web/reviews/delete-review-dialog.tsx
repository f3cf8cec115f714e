import type { RefObject } from 'react'
import { ApiError } from '#web/lib/api-client.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { CallDialog } from '#web/ui/call-dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { deleteReview } from './reviews.queries.ts'

type DeleteReviewDialogProps = {
  /** The visitor's own. */
  reviewId: number
  isOpen: boolean
  onClose: () => void
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks once more before a review is deleted. */
export function DeleteReviewDialog({ reviewId, ...rest }: DeleteReviewDialogProps) {
  const { api, queryClient } = useAppContext()
  const call = async () => {
    await deleteReview(api, reviewId).catch((error) => {
      // It was deleted in another tab.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    toast({ title: 'Review deleted' })
  }
  // Also after a failure: staff may have hidden it.
  const refetch = () =>
    Promise.all(
      [['businesses'], ['mine', 'activity'], ['mine', 'reviews']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <CallDialog
      title="Delete your review?"
      text="This can’t be undone, and your stars will no longer count. You can write a new review later."
      action="Delete review"
      running="Deleting..."
      isDanger
      call={call}
      failure="Review not deleted"
      onSettled={refetch}
      {...rest}
    />
  )
}
