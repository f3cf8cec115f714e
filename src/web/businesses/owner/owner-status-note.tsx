import { useQuery } from '@tanstack/react-query'
import type { Business, BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { BusinessStanding } from '#web/businesses/owner/business-standing.tsx'
import { useApi } from '#web/lib/app-context.ts'

/** Explains a status to the owner; nothing for an approved listing, unless it has been changed since. */
const notes: Partial<Record<BusinessStatus, string>> = {
  unconfirmed: 'Not public yet. Only you and our team can see this listing.',
  pending: 'Under review. Visitors can already find it, marked Not Verified until it’s approved.',
  rejected: 'Not published. Only you and our team can see this listing.',
  suspended: 'Suspended. Only you and our team can see this listing.',
}

/** The status of an unapproved listing; its owner gets more details than staff. */
export function OwnerStatusNote({ business }: { business: Business }) {
  const { id, status, isBeingChecked } = business
  const note = notes[status]
  const isAsked = note !== undefined || isBeingChecked === true
  const { data, error } = useQuery({
    ...myBusinessesQuery(useApi()),
    enabled: isAsked,
    // Staff may decide at any time.
    refetchOnMount: 'always',
  })
  if (!isAsked) return null
  const own = data?.find((mine) => mine.id === id)
  // Grows once when details are known, instead of repeating the text.
  if (!own && !data && !error) return null
  // Not theirs, so they can't resubmit it.
  if (!own) return note ? <p className="Standing is-box">{note}</p> : null
  return <BusinessStanding business={own} note={notes[own.status] ?? note} />
}
