import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness } from '#test/factories.ts'
import { insertBasics } from '../../db/demo/demo-rows.ts'

/** Where the demo has these trades. */
export const trades = {
  plumbing: { categoryId: 2, subcategoryId: 22 },
  cleaning: { categoryId: 2, subcategoryId: 21 },
  tacos: { categoryId: 8, subcategoryId: 81 },
}

/** Adds the categories and questions of a new site, and so many businesses of each trade, the dearest first. Returns their IDs. */
export async function fillDirectory(
  db: Db,
  counts: Partial<Record<keyof typeof trades, number>>,
): Promise<number[]> {
  await insertBasics(db)
  const ids: number[] = []
  for (const [trade, count] of Object.entries(counts))
    for (let number = 1; number <= count; number += 1)
      ids.push(
        await buildBusiness(db, {
          name: `${trade} ${String(number).padStart(2, '0')}`,
          paymentMethods: { card: true, venmo: true },
          priceCents: 10_000 - number * 100,
          position: { latitude: 30.2 + number / 100, longitude: -97.74 },
          ...trades[trade as keyof typeof trades],
        }),
      )
  // The home page may have been rendered before.
  await inTransaction(db, announcePublicChange)
  return ids
}

/** Gives a business so many pictures. */
export const addPictures = (db: Db, businessId: number, count: number) =>
  db
    .updateTable('business_profiles')
    .set({
      images: JSON.stringify(
        Array.from({ length: count }, (_, index) => ({
          url: `/uploads/${businessId}-${index}.webp`,
          altText: `View ${index + 1}`,
        })),
      ),
    })
    .where('business_id', '=', businessId)
    .execute()
