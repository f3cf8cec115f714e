import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { canManageBusiness } from '#shared/businesses/businesses.policy.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { OwnerBusinessNotFound } from '#web/businesses/owner/owner-business-not-found.tsx'
import { OwnerSkeleton } from '#web/businesses/owner/owner-skeleton.tsx'
import { useApi } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { FailedPage } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** The specification's texts (§8). */
const accessDenied = "Access Denied: You don't have permission to view this business."

type OwnerOnlyProps = {
  /** From the address; anything but a business id is not found. */
  businessId: string
  /** Waits for a fresh response instead of showing cached data: for forms, which keep their initial values. */
  isFresh?: boolean
  /** In the shape of the content. */
  skeleton?: ReactNode
  children: (detail: BusinessDetail) => ReactNode
}

/**
 * Shows a business page to its owner and staff; used inside a private page. Others get a message and go to the dashboard
 * (specification §4). The server also guards the private data.
 */
export function OwnerOnly({ businessId, isFresh, skeleton = <OwnerSkeleton />, children }: OwnerOnlyProps) {
  const { user } = useAuth()
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...businessQuery(useApi(), businessId),
    // Numbers and revision can change at any time.
    refetchOnMount: 'always',
  })
  // Data fetched before signing in may lack a listing that only its owner sees.
  const isWaiting = isFetching && (!data || (isFresh && !isFetchedAfterMount))
  if (isWaiting || isPending) return <Loading>{skeleton}</Loading>
  if (!data && error) {
    const retry = () => void refetch()
    return <FailedPage title="Error loading business" message={error.message} onRetry={retry} />
  }
  if (!data) return <OwnerBusinessNotFound />
  if (!canManageBusiness(user, data.business)) return <Denied>{skeleton}</Denied>
  return <Fragment key={data.business.id}>{children(data)}</Fragment>
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <>
      <Seo title="Loading business" description="A business and its stats, for its owner." />
      {children}
    </>
  )
}

function Denied({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => {
    toast({ title: accessDenied, variant: 'destructive' })
    void navigate(paths.dashboard, { replace: true })
  }, [navigate])
  return <Loading>{children}</Loading>
}
