import { useAuth } from '#web/lib/auth-state.ts'

type Toggles = { isLiked: boolean; isFollowed: boolean; isSaved: boolean }
const allOff: Toggles = { isLiked: false, isFollowed: false, isSaved: false }

/** The visitor's toggles of a business. After signing out, the cache has the last visitor's until it is read again. */
export function useToggles<Toggle extends keyof Toggles>(
  business: Pick<Toggles, Toggle>,
): Pick<Toggles, Toggle> {
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? business : allOff
}
