import { sql } from 'kysely'
import { type Business, myBusinessesMax, savedBusinessesMax } from '#shared/businesses/businesses.schemas.ts'
import type { Db } from '../lib/db.ts'
import { readBusinesses } from './businesses.repository.ts'

/** The listed businesses that a person has saved, the last saved first. */
export async function listSavedBusinesses(db: Db, userId: number): Promise<Business[]> {
  const wanted = sql`
    SELECT business_id, row_number() OVER (ORDER BY saved.created_at DESC, business_id DESC)
    FROM business_saves saved JOIN businesses ON businesses.id = business_id AND is_listed
    WHERE user_id = ${userId} ORDER BY saved.created_at DESC, business_id DESC LIMIT ${sql.lit(savedBusinessesMax)}`
  return readBusinesses(db, wanted, sql`b.is_listed`, { visitorId: userId })
}

/** The businesses that a person has submitted, whatever their status, the newest first. */
export async function listBusinessesOfOwner(db: Db, ownerId: number): Promise<Business[]> {
  const wanted = sql`
    SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) FROM businesses
    WHERE submitted_by_id = ${ownerId} ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(myBusinessesMax)}`
  return readBusinesses(db, wanted, sql`true`, { visitorId: ownerId })
}
