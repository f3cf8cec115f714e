import { useQuery } from '@tanstack/react-query'
import type { Business, BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import { myBusinessesQuery } from '#web/businesses/my-businesses.queries.ts'
import { ListingStanding } from '#web/businesses/owner/listing-standing.tsx'
import { useApi } from '#web/lib/app-context.ts'

/** What a status means for who owns the listing; an approved one needs no words. */
const notes: Partial<Record<BusinessStatus, string>> = {
  pending: 'Under review. Visitors can already find it, marked Not Verified until it’s approved.',
  rejected: 'Not published. Only you and our team can see this listing.',
  suspended: 'Suspended. Only you and our team can see this listing.',
}

/** How a listing that isn't approved stands; its owner reads more than staff who look at it here. */
export function OwnerStatusNote({ business }: { business: Business }) {
  const { id, status } = business
  const note = notes[status]
  const { data, error } = useQuery({
    ...myBusinessesQuery(useApi()),
    enabled: note !== undefined,
    // Staff decide while nobody looks.
    refetchOnMount: 'always',
  })
  if (!note) return null
  const own = data?.find((mine) => mine.id === id)
  // What is known of it grows once instead of being said twice.
  if (!own && !data && !error) return null
  // Not theirs, so nothing of it is theirs to submit.
  if (!own) return <p className="Standing is-box">{note}</p>
  return <ListingStanding business={own} note={notes[own.status] ?? note} />
}
