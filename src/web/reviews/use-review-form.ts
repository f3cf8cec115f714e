import { useAppContext } from '#web/lib/app-context.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast-store.ts'
import { type ReviewDraft, reviewFaults } from './review-faults.ts'
import { askToLogIn, showReviewFailure, showReviewSuccess } from './review-toasts.ts'
import { createReview } from './reviews.queries.ts'

export type ReviewedBusiness = { id: number; name: string }

const blank: ReviewDraft = { rating: 0, content: '' }

/** State of the review form. The draft survives closing; only sending clears it. */
export function useReviewForm(business: ReviewedBusiness, onClose: () => void) {
  const { api, queryClient } = useAppContext()
  const { submit, ...form } = useForm<ReviewDraft>({
    blank,
    check: reviewFaults,
    send: ({ rating, content }) =>
      createReview(api, { businessId: business.id, rating, content: content.trim() }),
    onFaulty: ({ rating, content }) => {
      const title = rating ? 'Rating Required' : 'Comment Required'
      toast({ title, description: rating ?? content, variant: 'destructive' })
    },
    onSent: () => {
      onClose()
      showReviewSuccess(business.name)
      // Cards show the rating too.
      void queryClient.invalidateQueries({ queryKey: ['businesses'] })
      void queryClient.invalidateQueries({ queryKey: ['mine', 'activity'] })
    },
    toFaults: () => ({}),
    onFailed: showReviewFailure,
  })
  return { ...form, submit: () => (getAuthState().token ? void submit() : askToLogIn()) }
}

export type ReviewForm = ReturnType<typeof useReviewForm>
