import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { askToSignIn } from './require-sign-in.ts'
import { shareBusiness } from './share-business.ts'

/** What a visitor can do with a business, wherever its button stands on the page. */
export type BusinessActions = {
  like: () => void
  follow: () => void
  save: () => void
  share: () => void
  review: () => void
}

/** The actions of a business page. Until there are accounts, those that need one ask to sign in. */
export function useBusinessActions({ id, name }: Pick<Business, 'id' | 'name'>): BusinessActions {
  const { publicUrl } = usePublicConfig()
  return {
    like: () => askToSignIn('like'),
    follow: () => askToSignIn('follow'),
    save: () => askToSignIn('save'),
    share: () => void shareBusiness({ id, name }, publicUrl),
    review: () => askToSignIn('review'),
  }
}
