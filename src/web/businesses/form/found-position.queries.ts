import { queryOptions } from '@tanstack/react-query'
import type { FoundPosition } from '#shared/businesses/form/found-position.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The position of an address; `typed` is its ZIP code, a space and the street. */
export function foundPositionQuery(api: Api, typed: string) {
  const [zipCode = '', ...street] = typed.split(' ')
  return queryOptions({
    queryKey: ['businesses', 'position', typed],
    queryFn: () =>
      api.query<FoundPosition>(['/api/businesses/position', { zipCode, address: street.join(' ') }]),
    enabled: /^\d{5}(-\d{4})?$/.test(zipCode) && street.join('') !== '',
    retry: false,
  })
}
