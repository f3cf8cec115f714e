import { useEffect } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { shareBusiness } from '../card/share-business.ts'
import { loadToggles, pressToggle } from '../toggles/press-toggle.ts'

/** What a visitor can do with a business, wherever its button stands on the page. */
export type BusinessActions = {
  like: () => void
  follow: () => void
  save: () => void
  share: () => void
  review: () => void
}

/** The actions of a business page. Reviews are another room's, so the page hands that one over. */
export function useBusinessActions(business: Business, review: () => void): BusinessActions {
  const context = useAppContext()
  const { isAuthenticated } = useAuth()
  const { id, name, isLiked, isFollowed, isSaved } = business
  useEffect(() => {
    // The first press then answers at once; without the network it says so itself.
    if (isAuthenticated) loadToggles().catch(() => {})
  }, [isAuthenticated])
  return {
    like: () => pressToggle(context, 'like', id, isLiked),
    follow: () => pressToggle(context, 'follow', id, isFollowed),
    save: () => pressToggle(context, 'save', id, isSaved),
    share: () => void shareBusiness({ id, name }, context.config.publicUrl),
    review,
  }
}
