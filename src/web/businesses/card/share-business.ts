import { toast } from '#web/ui/toast-store.ts'
import type { SharedBusiness } from './share-link.ts'

/** Shares a business with code that only a press needs. */
export function shareBusiness(business: SharedBusiness, publicUrl?: string): void {
  import('./share-link.ts').then(
    ({ shareLink }) => shareLink(business, publicUrl),
    () =>
      toast({
        title: 'Not shared',
        description: 'Please check your connection and try again.',
        variant: 'destructive',
      }),
  )
}
