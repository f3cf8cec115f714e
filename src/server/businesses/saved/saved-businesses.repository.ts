import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { savedBusinessesMax } from '#shared/businesses/saved/saved-businesses.schemas.ts'
import { readBusinesses } from '../businesses.repository.ts'

/** The listed businesses that a person has saved, last saved first. */
export async function listSavedBusinesses(db: Db, userId: number): Promise<Business[]> {
  const wanted = sql`
    SELECT business_id, row_number() OVER (ORDER BY saved.created_at DESC, business_id DESC)
    FROM business_saves saved JOIN businesses ON businesses.id = business_id AND is_listed
    WHERE user_id = ${userId} ORDER BY saved.created_at DESC, business_id DESC LIMIT ${sql.lit(savedBusinessesMax)}`
  return readBusinesses(db, wanted, sql`b.is_listed`, { visitorId: userId })
}
