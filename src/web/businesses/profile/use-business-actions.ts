import { useEffect } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { shareBusiness } from '../card/share-business.ts'
import { loadToggles, pressToggle } from '../toggles/press-toggle.ts'
import { useToggles } from '../toggles/use-toggles.ts'

/** A visitor's actions on a business, wherever the buttons are on the page. */
export type BusinessActions = {
  like: () => void
  follow: () => void
  save: () => void
  share: () => void
  review: () => void
}

/** The actions of a business page. Reviews belong to another room, so the page passes that action in. */
export function useBusinessActions(business: Business, review: () => void): BusinessActions {
  const context = useAppContext()
  const { isAuthenticated } = useAuth()
  const { id, name } = business
  const { isLiked, isFollowed, isSaved } = useToggles(business)
  useEffect(() => {
    // Preloads it for an immediate first press; without the network, the press reports the failure itself.
    if (isAuthenticated) loadToggles().catch(() => {})
  }, [isAuthenticated])
  return {
    like: () => pressToggle(context, 'like', id, isLiked),
    follow: () => pressToggle(context, 'follow', id, isFollowed),
    save: () => pressToggle(context, 'save', id, isSaved),
    share: () => shareBusiness({ id, name }, context.config.publicUrl),
    review,
  }
}
