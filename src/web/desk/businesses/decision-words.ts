import type { BusinessStatus } from '#shared/businesses/businesses.schemas.ts'

export const statusLooks: Record<BusinessStatus, 'wait' | 'ok' | 'bad'> = {
  pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  suspended: 'bad',
}

/** As many characters of a description as the server gives (shared/businesses/decisions/businesses-desk.schemas.ts). */
const descriptionMax = 600

/** The description as far as it came; one that was cut says so. */
export const shownDescription = (description: string): string =>
  description.length < descriptionMax ? description : `${description}… See its page for the rest.`

/** Most names that a toast has room for. */
const namesMax = 3

/** What became of those that somebody else had changed before. */
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
