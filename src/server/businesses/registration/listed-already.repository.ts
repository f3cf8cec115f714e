import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { ListedAlready } from '#shared/businesses/form/listed-already.schemas.ts'

type Given = { name: string; address: string }

/** Listed businesses with nearly this name at this house number and street, look-alikes included, the most alike first. */
export async function findListedAlready(db: Db, { name, address }: Given): Promise<ListedAlready[]> {
  const alike = sql`similarity(business_name(p.name), business_name(${name}))`
  const { rows } = await sql<ListedAlready>`
    SELECT b.id, p.name, p.address, b.submitted_by_id IS NOT NULL AS "hasOwner"
    FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE business_place(p.address) = business_place(${address}) AND b.is_listed AND NOT b.hides_address AND ${alike} >= 0.3
    ORDER BY ${alike} DESC, b.id LIMIT 3`.execute(db)
  return rows
}
