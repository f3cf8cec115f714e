import { toast } from '#web/ui/toast-store.ts'

/** Shows that reviews need an account (specification §5). */
export function askToLogIn(): void {
  toast({
    title: 'Login Required',
    description: 'Please log in to submit a review.',
    variant: 'destructive',
  })
}

/** Thanks for a review (specification §8). */
export function showReviewSuccess(businessName: string): void {
  toast({
    title: 'Review Submitted!',
    description: `Thank you for reviewing ${businessName}. Your review has been submitted.`,
  })
}

/** The same text for every failure (specification §8). */
export function showReviewFailure(): void {
  toast({ title: 'Error', description: 'review already submitted', variant: 'destructive' })
}
