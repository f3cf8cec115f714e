import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '#server/lib/database/db.ts'
import { openDiskStorage, uploadsFolder } from '#server/lib/storage/disk-storage.ts'
import type { BusinessDetail } from '#shared/businesses/profile/business-profile.schemas.ts'
import type { Application } from './buyer.ts'
import { picturesOfBusinesses } from './kept-pictures.ts'
import { untilHeard } from './repeated-requests.ts'
import { storedFiles } from './stored-files.ts'

/** Says of every picture whose uses are counted wrong, and of every file that a row refers to and that is missing or empty. */
export async function findDamagedFiles(db: Db, dataDir: string): Promise<string[]> {
  const { shown, kept } = await picturesOfBusinesses(db)
  const { rows: others } = await sql<{ url: string }>`
    SELECT url FROM message_attachments WHERE message_id IS NOT NULL
    UNION ALL SELECT profile_image_url FROM users WHERE profile_image_url IS NOT NULL`.execute(db)
  for (const { url } of others) shown[url] = (shown[url] ?? 0) + 1
  const miscounted = Object.keys({ ...shown, ...kept })
    .filter((url) => shown[url] !== kept[url])
    .map((url) => `${url} is used ${shown[url] ?? 0} times and counted ${kept[url] ?? 0} times`)
  const rows = await db.selectFrom('pictures').select('files').where('uses', '>', 0).execute()
  const missing = rows
    .flatMap(({ files }) => files)
    .map(async (file) => {
      const found = await fs.stat(path.join(uploadsFolder(dataDir), file)).catch(() => null)
      return found?.size ? [] : [`${file} is missing`]
    })
  return [...miscounted, ...(await Promise.all(missing)).flat()]
}

/** Says of every stored file that no row knows. */
export async function findStrayFiles(db: Db, dataDir: string): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('files').execute()
  const known = new Set(rows.flatMap(({ files }) => files))
  const stored = await storedFiles(await openDiskStorage(uploadsFolder(dataDir)))
  return stored.filter((file) => !known.has(file)).map((file) => `${file} belongs to nothing`)
}

/** Says of every picture that can't be seen. */
export async function findBrokenPictures(address: string, urls: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const url of urls) {
    const response = await fetch(address + url)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isWhole =
      response.status === 200 &&
      (await sharp(bytes)
        .stats()
        .catch(() => null)) !== null
    if (!isWhole) faults.push(`${url}: ${response.status} with ${bytes.length} bytes`)
  }
  return faults
}

/** Says of every business whose stored numbers aren't those of the rows that they count. */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT format('business %s: %s, %s, %s are stored, %s, %s, %s are right', id, review_count, rating_sum, likes_count,
      reviews, stars, likes) AS fault
    FROM businesses,
      LATERAL (SELECT count(*) AS reviews, coalesce(sum(rating), 0) AS stars FROM reviews
        WHERE business_id = businesses.id AND is_counted) AS reviewed,
      LATERAL (SELECT count(*) AS likes FROM business_likes WHERE business_id = businesses.id) AS liked
    WHERE (review_count, rating_sum, likes_count) <> (reviews, stars, likes)
    UNION ALL SELECT format('%s businesses are counted, %s are listed', business_count, listed)
    FROM business_counts, LATERAL (SELECT count(*) AS listed FROM businesses WHERE is_listed) AS found
    WHERE scope = 'all' AND business_count <> listed`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** Says of every page of a business whose rating and count aren't those of its reviews. */
export async function findWrongPages(app: Application, businessIds: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const id of businessIds) {
    const answer = await untilHeard(() => app.inject({ url: `/api/businesses/${id}` }))
    const { business, reviewTotal, ratingCounts } = answer.json<BusinessDetail>()
    const stars = ratingCounts.reduce((sum, count, index) => sum + count * (index + 1), 0)
    const rating = Math.round((10 * stars) / (reviewTotal || 1)) / 10
    if (business.reviewCount !== reviewTotal || business.rating !== rating)
      faults.push(`business ${id}: ${business.reviewCount} reviews with ${business.rating} stars`)
  }
  return faults
}
