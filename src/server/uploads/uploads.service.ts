import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { unavailable } from '#server/lib/http/errors.ts'
import { createLimiter } from '#server/lib/http/limiter.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import type { EncodedSize } from '#server/lib/storage/picture-encoder.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import type { PictureKind } from '#shared/uploads/picture-sizes.ts'
import {
  changePictureUses,
  deletePictures,
  freePicturesOf,
  freeUnusedPicture,
  keepFromLeaving,
  letFreePicturesLeave,
  listStoredPictures,
  lockLeavingPictures,
  lockPicture,
  postponePictures,
  recordPicture,
} from './pictures.repository.ts'

/**
 * Guarantee: no uploaded byte is ever served as is, every stored file has a row that existed before it, what somebody can
 * use has its files, and unused files are deleted soon.
 */

/** A picture read from a form, re-encoded, not stored yet. */
export type ReadPicture = { kind: PictureKind; sizes: EncodedSize[] }
/** Where pictures are stored; an application is one. */
type PictureStore = { db: Db; storage: Storage }

/**
 * The owner of pictures that belong to no person, such as those of an unclaimed business or of the site itself: no person
 * has this ID.
 */
export const unownedPictures = 0

/** Limits the database connections that an unresponsive storage can tie up. */
const limit = createLimiter({ concurrency: 2, queueMax: 40 })

/** The same picture of the same person has one name; no two people ever share a file. */
function nameFiles(ownerId: number, { kind, sizes }: ReadPicture): { url: string; files: string[] } {
  const hash = createHash('sha256').update(`${ownerId} ${kind}`)
  for (const { bytes } of sizes) hash.update(bytes)
  const [, outer, inner, rest] = /^(..)(..)(.{36})/.exec(hash.digest('hex')) ?? []
  const files = sizes.map(({ width }) => `${outer}/${inner}/${rest}.w${width}.webp`)
  return { url: `/uploads/${files.at(-1)}`, files }
}

/**
 * Stores a picture and returns its address, `/uploads/…`. Unless `exchangePictures` uses it within the hour it is
 * swept. Throws storage_full or unavailable and leaves nothing.
 */
export function storePicture(store: PictureStore, ownerId: number, picture: ReadPicture): Promise<string> {
  const { url, files } = nameFiles(ownerId, picture)
  const putFiles = async () => {
    for (const [index, { bytes }] of picture.sizes.entries())
      await store.storage.put(files[index] as string, bytes)
  }
  return limit(async () => {
    try {
      // Twice, because a sweep may take an older upload of the same picture between the record and the lock.
      for (let attempt = 1; attempt <= 2; attempt++) {
        await recordPicture(store.db, { url, files, ownerId })
        const isStored = await inTransaction(store.db, async (tx) => {
          if (!(await lockPicture(tx, url))) return false
          await putFiles()
          await keepFromLeaving(tx, url)
          return true
        })
        if (isStored) return url
      }
      throw unavailable()
    } catch (error) {
      await discardPicture(store, url)
      throw error
    }
  }, [{ key: `owner ${ownerId}`, factor: 1 }])
}

/**
 * Stores pictures for as long as `work` takes, which should keep them in its transaction: when it throws they are
 * removed. `work` gets their addresses in the order of the pictures.
 */
export async function withStoredPictures<Result>(
  store: PictureStore,
  ownerId: number,
  pictures: readonly ReadPicture[],
  work: (urls: string[]) => Promise<Result>,
): Promise<Result> {
  const urls: string[] = []
  try {
    for (const picture of pictures) urls.push(await storePicture(store, ownerId, picture))
    return await work(urls)
  } catch (error) {
    for (const url of urls) await discardPicture(store, url)
    throw error
  }
}

/** Removes a picture, or private files, that were stored but not kept. If this fails, a later sweep finishes it. */
export async function discardPicture({ db, storage }: PictureStore, url: string): Promise<void> {
  try {
    await freeUnusedPicture(db, url)
    await sweepBatch(db, storage, url)
  } catch {}
}

/**
 * Records that a row now uses the pictures of `after` instead of those of `before`; one listed twice counts twice, null is
 * none. Unused ones are deleted after the commit, or without `jobs` by the next sweep. Former pictures that aren't uploads, such as a demo's, are ignored.
 */
export async function exchangePictures(
  tx: Tx,
  jobs: Jobs | null,
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Promise<void> {
  const changes = new Map<string, number>()
  const count = (urls: readonly (string | null)[], change: number) => {
    for (const url of urls) if (url !== null) changes.set(url, (changes.get(url) ?? 0) + change)
  }
  count(before, -1)
  count(after, 1)
  const changed = [...changes].filter(([, change]) => change !== 0)
  if (changed.length === 0) return
  const uses = new Map((await changePictureUses(tx, changed)).map((picture) => [picture.url, picture.uses]))
  // Swept: stored more than an hour ago, or released by its owner at this very moment.
  if (changed.some(([url, change]) => change > 0 && !uses.has(url) && !before.includes(url)))
    throw unavailable()
  if ([...uses.values()].includes(0)) await jobs?.enqueue(tx, 'sweep-pictures', {})
}

/** Those of these addresses that are stored; in a transaction, no sweep takes them before it ends. */
export const findStored = async (db: Db | Tx, urls: readonly string[]): Promise<Set<string>> =>
  new Set(urls.length === 0 ? [] : await listStoredPictures(db, urls))

/** After the commit, deletes every picture that this person uploaded, even if it is used elsewhere. */
export async function releasePicturesOf(tx: Tx, jobs: Jobs, ownerId: number): Promise<void> {
  if (await freePicturesOf(tx, ownerId)) await jobs.enqueue(tx, 'sweep-pictures', {})
}

/** How many pictures one transaction deletes, and how many transactions a sweep runs; the next sweep does the rest. */
const sweepBounds = { batchSize: 20, batches: 250 }

/**
 * Deletes the files and rows of free pictures: released, or unused for an hour. Safe to run twice at the same time and
 * during uploads. A picture whose files can't be deleted now waits for a later sweep and is counted in `failed`.
 */
export async function sweepPictures(db: Db, storage: Storage): Promise<Swept> {
  const total = { swept: 0, failed: 0 }
  for (let batch = 1; batch <= sweepBounds.batches; batch++) {
    const { swept, failed } = await sweepBatch(db, storage)
    total.swept += swept
    total.failed += failed
    // A smaller batch isn't the last one: another sweep may have had the rest locked.
    if (swept + failed === 0) break
  }
  return total
}

type Swept = { swept: number; failed: number }

/** Sweeps some pictures, or the one with this address. Nothing can use them before their first file is deleted. */
async function sweepBatch(db: Db, storage: Storage, url?: string): Promise<Swept> {
  await letFreePicturesLeave(db, sweepBounds.batchSize, url)
  return inTransaction(db, (tx) => deleteLeaving(tx, storage, url))
}

async function deleteLeaving(tx: Tx, storage: Storage, url: string | undefined): Promise<Swept> {
  const free = await lockLeavingPictures(tx, sweepBounds.batchSize, url)
  const deleted = await Promise.allSettled(
    free.map(({ files }) => Promise.all(files.map((file) => storage.delete(file)))),
  )
  const urlsThat = (status: 'fulfilled' | 'rejected') =>
    free.filter((_picture, index) => deleted[index]?.status === status).map(({ url }) => url)
  const gone = urlsThat('fulfilled')
  const left = urlsThat('rejected')
  if (gone.length > 0) await deletePictures(tx, gone)
  if (left.length > 0) await postponePictures(tx, left)
  return { swept: gone.length, failed: left.length }
}
