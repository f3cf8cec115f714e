import { toast } from '#web/ui/toast-store.ts'

const messages = {
  like: ['Sign in required', 'Please sign in to like businesses.'],
  follow: ['Sign in required', 'Please sign in to follow businesses.'],
  save: ['Sign in required', 'Please sign in to save businesses.'],
  review: ['Login Required', 'Please log in to submit a review.'],
} as const

/** Says that something needs an account, in the words of the specification (§5). */
export function askToSignIn(action: keyof typeof messages): void {
  const [title, description] = messages[action]
  toast({ title, description, variant: 'destructive' })
}
