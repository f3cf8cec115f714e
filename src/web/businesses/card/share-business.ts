import { toastFailure } from '#web/ui/toast-failure.ts'
import type { SharedBusiness } from './share-link.ts'

/** Shares a business with code that only a press needs. */
export function shareBusiness(business: SharedBusiness, publicUrl?: string): void {
  import('./share-link.ts').then(
    ({ shareLink }) => shareLink(business, publicUrl),
    () => toastFailure('Not shared'),
  )
}
