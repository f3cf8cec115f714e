import { findAddresses } from '#server/geocoding/geocoder.service.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { findZipCenter } from '#shared/businesses/form/zip-codes.ts'
import type { PositionSource } from '#shared/businesses/position.ts'
import type { Position } from '#shared/lib/geo.ts'

/** Guarantee: a listing without a pin stands at its address where that is known, else in the middle of its ZIP code's area. */

export type PositionColumns = {
  latitude: number | null
  longitude: number | null
  position_source: PositionSource | null
}
type Addressed = { address: string; zip_code: string }

export const toPositionColumns = (position: Position, source: PositionSource): PositionColumns => ({
  latitude: position.latitude,
  longitude: position.longitude,
  position_source: source,
})

/** Without any address file: the middle of the ZIP code's area; nowhere for one that isn't in Austin. */
export function positionOfZip(zipCode: string): PositionColumns {
  const center = findZipCenter(zipCode)
  return center
    ? toPositionColumns(center, 'zip')
    : { latitude: null, longitude: null, position_source: null }
}

/** Places listings by their addresses, in one statement. */
export async function locateAll(db: Db | Tx, listings: readonly Addressed[]): Promise<PositionColumns[]> {
  const found = await findAddresses(
    db,
    listings.map(({ address, zip_code: zipCode }) => ({ address, zipCode })),
  )
  return listings.map(({ zip_code }, at) => {
    const place = found[at]
    return place ? toPositionColumns(place, place.isExact ? 'address' : 'street') : positionOfZip(zip_code)
  })
}

export async function locate(db: Db | Tx, listing: Addressed): Promise<PositionColumns> {
  const [place] = await locateAll(db, [listing])
  return place ?? positionOfZip(listing.zip_code)
}
