import type { Db } from '#server/lib/database/db.ts'
import { locationText } from '#shared/businesses/business-location.ts'
import { findReach, type Place } from './served-places.repository.ts'

/** Guarantee: a business that is said to serve a place covers it, and isn't there. */

type Listed = Parameters<typeof locationText>[0] & { id: number }

/** "Serves 78704", by business, of those that are listed for it, unless their location on the card already names the place. */
export async function findServing(
  db: Db,
  place: Place | null | undefined,
  rows: readonly Listed[],
): Promise<Map<number, string>> {
  const mobile = rows.filter(({ serviceArea }) => serviceArea !== null)
  if (!place || mobile.length === 0) return new Map()
  const unsaid = mobile.filter((row) => !locationText(row).includes(place.name))
  const reach = await findReach(db, place, unsaid)
  return new Map(
    [...reach].flatMap(([id, how]) => (how === 'serves' ? [[id, `Serves ${place.name}`] as const] : [])),
  )
}
