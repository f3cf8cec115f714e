import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import { type BusinessRole, type BusinessTask, mayDo, roleIn } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { businessQuery } from '#web/businesses/businesses.queries.ts'
import { ownRoleQuery } from '#web/businesses/owner/own-role.queries.ts'
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
  /** The task of the page; only people who may do it see the page. */
  task: BusinessTask
  /** Waits for a fresh response instead of showing cached data: for forms, which keep their initial values. */
  isFresh?: boolean
  /** In the shape of the content. */
  skeleton?: ReactNode
  children: (detail: BusinessDetail, role: BusinessRole) => ReactNode
}

/**
 * Shows a business page to its owner, staff and members of the team whose role it is for; used inside a private page. Others
 * get a message and go to the dashboard (specification §4). The server also guards the private data.
 */
export function OwnerOnly({
  businessId,
  task,
  isFresh,
  skeleton = <OwnerSkeleton />,
  children,
}: OwnerOnlyProps) {
  const { data, error, isPending, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...businessQuery(useApi(), businessId),
    // Numbers and revision can change at any time.
    refetchOnMount: 'always',
  })
  // Data fetched before signing in may lack a listing that only its owner sees.
  const isWaiting = isFetching && (!data || (isFresh && !isFetchedAfterMount))
  const asked = useRole(data?.business)
  if (isWaiting || isPending || (data && asked.isPending)) return <Loading>{skeleton}</Loading>
  const failure = data ? asked.error : error
  if (failure) {
    const retry = () => void (data ? asked.refetch() : refetch())
    return <FailedPage title="Error loading business" message={failure.message} onRetry={retry} />
  }
  if (!data) return <OwnerBusinessNotFound />
  const { role } = asked
  if (!role || !mayDo(role, task)) return <Denied>{skeleton}</Denied>
  return <Fragment key={data.business.id}>{children(data, role)}</Fragment>
}

/** The visitor's role in the business. Only members of teams have to ask. */
function useRole(business: Business | undefined) {
  const { user } = useAuth()
  const known = business ? roleIn(user, { ...business, memberRole: null }) : null
  const { data, error, isPending, refetch } = useQuery({
    ...ownRoleQuery(useApi(), business?.id ?? 0),
    enabled: business !== undefined && known === null,
  })
  if (known) return { role: known, isPending: false, error: null, refetch }
  return { role: data ?? null, isPending, error: data === undefined ? error : null, refetch }
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
