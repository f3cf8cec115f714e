import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'

/** The pictures of a listing. */
export type Pictures = {
  logo_url: string | null
  cover_url: string | null
  thumbnail_url: string | null
  images: { url: string; altText: string }[]
}

/** The pictures of a business in any status, locked until the transaction ends. */
export const lockPictures = (tx: Tx, businessId: number): Promise<Pictures | undefined> =>
  tx
    .selectFrom('businesses')
    .innerJoin('business_profiles', 'business_id', 'id')
    .select(['logo_url', 'cover_url', 'thumbnail_url', 'images'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Writes the pictures of a locked business. */
export async function updatePictures(tx: Tx, businessId: number, pictures: Pictures): Promise<void> {
  await tx
    .updateTable('business_profiles')
    .set({ ...pictures, images: JSON.stringify(pictures.images), revision: sql`revision + 1` })
    .where('business_id', '=', businessId)
    .execute()
}
