import { toast } from '#web/ui/toast-store.ts'

/** What somebody with an account does to a business at one press, and takes back at the next. */
export type BusinessToggle = 'like' | 'follow' | 'save'

/** Says that a toggle needs an account (specification §5). */
export function askToSignIn(toggle: BusinessToggle): void {
  toast({
    title: 'Sign in required',
    description: `Please sign in to ${toggle} businesses.`,
    variant: 'destructive',
  })
}

/** Says that a toggle did not reach the server, or was refused (specification §8). */
export function sayToggleFailed(toggle: BusinessToggle): void {
  toast({ title: `Failed to ${toggle} business`, variant: 'destructive' })
}
