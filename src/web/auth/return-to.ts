import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { safeReturnPath } from '#shared/lib/return-path.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** The page that required signing in, else the home page; the home page until hydrated, because the cached page is shared. */
export function useReturnTo(): string {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  return isHydrated ? safeReturnPath(new URLSearchParams(search).get('returnTo'), paths.home) : paths.home
}

/** Leaves the page once someone is signed in, by this form, in another tab or from before. */
export function useLeaveWhenSignedIn(returnTo: string): void {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  useEffect(() => {
    if (isAuthenticated) void navigate(returnTo, { replace: true })
  }, [isAuthenticated, returnTo, navigate])
}
