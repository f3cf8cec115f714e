import { Clock, EyeOff } from 'lucide-react'
import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'

/** What a status means for who owns the listing; an approved one needs no words. */
const notes: Partial<Record<BusinessStatus, string>> = {
  pending: 'Under review. Visitors find it already, marked Not Verified, until it is approved.',
  rejected: 'Not published. Only you and our team see this listing; ask Support what it needs.',
  suspended: 'Taken down for now. Only you and our team see this listing; ask Support why.',
}

/** One quiet line about a listing that isn't approved. */
export function OwnerStatusNote({ status }: { status: BusinessStatus }) {
  const note = notes[status]
  if (!note) return null
  const Icon = status === 'pending' ? Clock : EyeOff
  return (
    <p className="OwnerNote">
      <Icon className="Icon is-s" />
      <span>{note}</span>
    </p>
  )
}
