import { useRef, useState } from 'react'
import { useAppContext } from '#web/lib/app-context.ts'
import { getAuthState } from '#web/lib/auth-state.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { type ReviewDraft, type ReviewFault, reviewFault } from './review-faults.ts'
import { askToLogIn, sayReviewFailed, sayReviewSubmitted } from './review-toasts.ts'
import { createReview } from './reviews.queries.ts'

export type ReviewedBusiness = { id: number; name: string }

const blank: ReviewDraft = { rating: 0, content: '' }

/** State of the review form. The draft survives closing; only sending clears it. */
export function useReviewForm(business: ReviewedBusiness, onClose: () => void) {
  const { api, queryClient } = useAppContext()
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const [draft, setDraft] = useState(blank)
  const [fault, setFault] = useState<ReviewFault | null>(null)
  const [isSending, setSending] = useState(false)
  useFocusBack(isSending)

  const change = (changes: Partial<ReviewDraft>) => {
    setDraft({ ...draft, ...changes })
    if (fault && fault.field in changes) setFault(null)
  }
  const send = async () => {
    // State updates one render too late for a double click; a ref doesn't.
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    try {
      await createReview(api, {
        businessId: business.id,
        rating: draft.rating,
        content: draft.content.trim(),
      })
      setDraft(blank)
      onClose()
      sayReviewSubmitted(business.name)
      // Cards show the rating too.
      void queryClient.invalidateQueries({ queryKey: ['businesses'] })
      void queryClient.invalidateQueries({ queryKey: ['mine', 'activity'] })
    } catch {
      sayReviewFailed()
    } finally {
      isRunning.current = false
      setSending(false)
    }
  }
  const submit = () => {
    if (!getAuthState().token) return askToLogIn()
    const found = reviewFault(draft)
    setFault(found)
    if (!found) return void send()
    toast({ title: found.title, description: found.description, variant: 'destructive' })
    focusField(form.current, found.field)
  }
  return { form, draft, fault, isSending, change, submit }
}

export type ReviewForm = ReturnType<typeof useReviewForm>

function focusField(form: HTMLFormElement | null, name: keyof ReviewDraft): void {
  const control = form?.elements.namedItem(name)
  const target = control instanceof RadioNodeList ? control[0] : control
  if (target instanceof HTMLElement) target.focus()
}
