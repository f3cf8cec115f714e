import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import { withinStatementTime } from '#server/lib/database/short-text.ts'
import type { ListedAlready } from '#shared/businesses/form/listed-already.schemas.ts'

type Given = { name: string; address: string }

/**
 * Listed businesses with nearly this name at this address, the most alike first. None when comparing takes too long: it is
 * only a hint.
 */
export async function findListedAlready(db: Db, { name, address }: Given): Promise<ListedAlready[]> {
  const place = placeOf(address)
  if (place === null) return []
  const alike = sql`lower(p.name) % lower(${name})`
  const found = await withinStatementTime(db, (tx) =>
    sql<ListedAlready>`
      SELECT b.id, p.name, p.address, b.submitted_by_id IS NOT NULL AS "hasOwner"
      FROM business_profiles p JOIN businesses b ON b.id = p.business_id
      WHERE ${alike} AND b.is_listed ORDER BY similarity(lower(p.name), lower(${name})) DESC, b.id LIMIT 200`.execute(
      tx,
    ),
  )
  return (found?.rows ?? []).filter((listed) => placeOf(listed.address) === place).slice(0, 3)
}

const directions = /^(n|s|e|w|north|south|east|west)$/

/** House number and first word of the street, which every spelling of an address has; null without a number. */
function placeOf(address: string): string | null {
  const [number = '', ...words] = address.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const street = words.find((word) => !directions.test(word))
  return /^\d/.test(number) && street ? `${number} ${street}` : null
}
