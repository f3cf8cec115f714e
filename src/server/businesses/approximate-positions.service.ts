import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { lockApproximate, updatePositions } from './approximate-positions.repository.ts'
import { locateAll } from './positions.service.ts'

/** Guarantee: a pin of an owner and a point of a file stay; only what was placed by ZIP code or street is placed anew. */

/** Listings per transaction. */
const batchSize = 500

/** Places listings anew whose position is approximate; returns how many moved. A second run moves none. */
export async function placeApproximate(db: Db): Promise<number> {
  let [moved, after] = [0, 0]
  for (;;) {
    const batch = await inTransaction(db, async (tx) => {
      const listings = await lockApproximate(tx, after, batchSize)
      const places = await locateAll(tx, listings)
      const changed = listings.flatMap((listing, at) => {
        const { id, latitude, longitude, position_source } = listing
        const place = places[at]
        const isSame =
          !place ||
          (place.latitude === latitude &&
            place.longitude === longitude &&
            place.position_source === position_source)
        return isSame ? [] : [{ id, ...place }]
      })
      await updatePositions(tx, changed)
      if (changed.length > 0) await announcePublicChange(tx)
      return { moved: changed.length, last: listings.at(-1)?.id }
    })
    moved += batch.moved
    if (batch.last === undefined) return moved
    after = batch.last
  }
}
