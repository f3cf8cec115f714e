import { toast } from '#web/ui/toast-store.ts'

/** Actions that need an account and are undone by pressing again. */
export type BusinessToggle = 'like' | 'follow' | 'save'

/** Shows that a toggle needs an account (specification §5). */
export function askToSignIn(toggle: BusinessToggle): void {
  toast({
    title: 'Sign in required',
    description: `Please sign in to ${toggle} businesses.`,
    variant: 'destructive',
  })
}

/** Shows that a toggle failed or was rejected (specification §8). */
export function showToggleFailure(toggle: BusinessToggle): void {
  toast({ title: `Failed to ${toggle} business`, variant: 'destructive' })
}
