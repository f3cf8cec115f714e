import type { Db, Tx } from '#server/lib/database/db.ts'
import { exchangePictures, findStored } from '#server/uploads/uploads.service.ts'
import { picturesShown } from '../editing/business-pictures.service.ts'
import type { ListingDetails } from './import-details.ts'
import type { ImportedPlace } from './import-places.ts'

/** Guarantee: an imported listing shows only pictures that are stored here, and each is counted as long as it does. */

type Shown = Pick<ListingDetails, 'logo_url' | 'cover_url' | 'thumbnail_url' | 'images'>

/** The demo's pictures are files of the program. */
const isUpload = (url: string) => !url.startsWith('/uploads/demo/')

/** The places without pictures that are no longer stored, and how many each has lost. */
export async function withoutMissing(
  db: Db | Tx,
  places: readonly ImportedPlace[],
): Promise<{ places: ImportedPlace[]; missing: { place: ImportedPlace; count: number }[] }> {
  const urls = new Set(places.flatMap(({ business }) => picturesShown(business)).filter(isUpload))
  const stored = await findStored(db, [...urls])
  const isHere = (url: string | null) => url === null || !isUpload(url) || stored.has(url)
  const missing: { place: ImportedPlace; count: number }[] = []
  const kept = places.map((place) => {
    const count = picturesShown(place.business).filter((url) => !isHere(url)).length
    if (count === 0) return place
    missing.push({ place, count })
    return { ...place, business: { ...place.business, ...only(place.business, isHere) } }
  })
  return { places: kept, missing }
}

const only = (
  { logo_url, cover_url, thumbnail_url, images }: Shown,
  isHere: (url: string | null) => boolean,
) => ({
  logo_url: isHere(logo_url) ? logo_url : null,
  cover_url: isHere(cover_url) ? cover_url : null,
  thumbnail_url: isHere(thumbnail_url) ? thumbnail_url : null,
  images: images.filter(({ url }) => isHere(url)),
})

/** Counts the pictures of listings that have changed; the hourly sweep deletes what nothing shows any more. */
export const countPictures = (tx: Tx, before: readonly Shown[], after: readonly Shown[]): Promise<void> =>
  exchangePictures(
    tx,
    null,
    before.flatMap(picturesShown).filter(isUpload),
    after.flatMap(picturesShown).filter(isUpload),
  )
