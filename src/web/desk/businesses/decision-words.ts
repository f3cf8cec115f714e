import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'
import type { DeskBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'

export const statusLooks: Record<BusinessStatus, 'wait' | 'ok' | 'bad'> = {
  unconfirmed: 'wait',
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  suspended: 'bad',
}

/** Waits for a decision of staff, in public or held. */
export const isQueued = ({ status, isHeld }: Pick<DeskBusiness, 'status' | 'isHeld'>): boolean =>
  status === 'pending' || (status === 'unconfirmed' && isHeld)

/** Length to which the server cuts a description (shared/businesses/decisions/businesses-desk.schemas.ts). */
const descriptionMax = 600

/** The description; says so if it was cut. */
export const shownDescription = (description: string): string =>
  description.length < descriptionMax ? description : `${description}… See its page for the rest.`

/** Maximum number of names in a toast. */
const namesMax = 3

/** Describes the listings skipped because someone else had changed them. */
export function skippedText(skipped: readonly { id: number; name: string | null }[]): {
  title: string
  description: string
} {
  const names = skipped.slice(0, namesMax).map(({ id, name }) => name ?? `number ${id}, which was deleted`)
  const rest = skipped.length - names.length
  const all = rest > 0 ? [...names, `${rest} more`] : names
  return {
    title: `Someone else changed ${skipped.length === 1 ? 'one' : skipped.length} in the meantime`,
    description: `Not changed: ${all.join(', ')}.`,
  }
}
