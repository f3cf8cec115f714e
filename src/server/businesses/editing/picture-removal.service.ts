import type { Tx } from '#server/lib/database/db.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import { lockPictures, type Pictures, updatePictures } from './picture-removal.repository.ts'

/**
 * Guarantee: a picture that staff removed is on no page, and its file is kept as long as the decision can be reverted.
 */

const singles = ['logo_url', 'cover_url', 'thumbnail_url'] as const

/** Where a removed picture was. */
export type RemovedPicture = {
  url: string
  singles: (typeof singles)[number][]
  images: { index: number; altText: string }[]
}

/** Removes a picture wherever a listing shows it; undefined when it doesn't. Its uses stay counted, which keeps its file. */
export async function removePicture(
  tx: Tx,
  businessId: number,
  url: string,
): Promise<RemovedPicture | undefined> {
  const before = await lockPictures(tx, businessId)
  if (!before) return undefined
  const removed: RemovedPicture = {
    url,
    singles: singles.filter((name) => before[name] === url),
    images: before.images.flatMap((image, index) =>
      image.url === url ? [{ index, altText: image.altText }] : [],
    ),
  }
  if (removed.singles.length + removed.images.length === 0) return undefined
  const after: Pictures = { ...before, images: before.images.filter((image) => image.url !== url) }
  for (const name of removed.singles) after[name] = null
  await updatePictures(tx, businessId, after)
  return removed
}

const galleryMax = 8

/** Puts a removed picture back where there is room for it. */
export async function restorePicture(
  tx: Tx,
  jobs: Jobs,
  businessId: number,
  removed: RemovedPicture,
): Promise<void> {
  const before = await lockPictures(tx, businessId)
  if (!before) return
  const after: Pictures = { ...before, images: [...before.images] }
  let used = 0
  for (const name of removed.singles) {
    if (after[name] !== null) continue
    after[name] = removed.url
    used += 1
  }
  for (const { index, altText } of removed.images) {
    if (after.images.length >= galleryMax) continue
    after.images.splice(index, 0, { url: removed.url, altText })
    used += 1
  }
  await updatePictures(tx, businessId, after)
  const held = removed.singles.length + removed.images.length - used
  await exchangePictures(tx, jobs, Array<string>(held).fill(removed.url), [])
}

/** Ends the uses that kept the files of removed pictures. */
export async function releasePictures(tx: Tx, removed: readonly RemovedPicture[]): Promise<void> {
  const held = removed.flatMap(({ url, singles: names, images }) =>
    Array<string>(names.length + images.length).fill(url),
  )
  await exchangePictures(tx, null, held, [])
}
