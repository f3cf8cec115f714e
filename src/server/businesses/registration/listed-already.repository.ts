import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { ListedAlready } from '#shared/businesses/form/listed-already.schemas.ts'

type Given = { name: string; address: string }

/** Listed businesses with nearly this name at this address, the most alike first. */
export async function findListedAlready(db: Db, { name, address }: Given): Promise<ListedAlready[]> {
  const place = placeOf(address)
  if (place === null) return []
  const alike = sql`similarity(lower(p.name), lower(${name}))`
  const { rows } = await sql<ListedAlready>`
    SELECT b.id, p.name, p.address, b.submitted_by_id IS NOT NULL AS "hasOwner"
    FROM business_profiles p JOIN businesses b ON b.id = p.business_id
    WHERE lower(substring(p.address FROM '[[:alnum:]]+')) = ${place.number} AND b.is_listed AND ${alike} >= 0.3
    ORDER BY ${alike} DESC, b.id LIMIT 200`.execute(db)
  return rows.filter((listed) => placeOf(listed.address)?.street === place.street).slice(0, 3)
}

const directions = /^(n|s|e|w|north|south|east|west)$/

/** House number and first word of the street, which every spelling of an address has; null without a number. */
function placeOf(address: string): { number: string; street: string } | null {
  const [number = '', ...words] = address.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const street = words.find((word) => !directions.test(word))
  return /^\d/.test(number) && street ? { number, street } : null
}
