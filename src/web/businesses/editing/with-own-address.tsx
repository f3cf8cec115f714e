import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { FailedPage } from '#web/ui/notice.tsx'
import { ownAddressQuery } from './own-address.queries.ts'

type WithOwnAddressProps = {
  business: Business
  skeleton: ReactNode
  children: (business: Business) => ReactNode
}

/** Shows a business with its address, which its public reading may lack. */
export function WithOwnAddress({ business, skeleton, children }: WithOwnAddressProps) {
  const { hidesAddress } = business
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...ownAddressQuery(useApi(), business.id),
    enabled: hidesAddress,
    refetchOnMount: 'always',
  })
  if (!hidesAddress) return children(business)
  if (error && !data)
    return (
      <FailedPage title="Error loading business" message={error.message} onRetry={() => void refetch()} />
    )
  return data && isFetchedAfterMount ? children({ ...business, ...data }) : skeleton
}
