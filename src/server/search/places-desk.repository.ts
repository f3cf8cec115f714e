import { sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { toListPage, windowOf } from '#server/lib/http/list-pages.ts'
import { austin } from '#shared/lib/geo.ts'
import type {
  ChangePlace,
  ListPlacesQuery,
  SearchPlace,
  SearchPlaceList,
} from '#shared/search/places-desk.schemas.ts'

/** Miles in a degree, at the latitude of Austin. */
const milesNorth = 69.1
const milesEast = milesNorth * Math.cos((austin.latitude * Math.PI) / 180)

const columns = sql`id, name, kind, aliases, latitude, longitude, origin, is_off AS "isOff",
  round((half_height * ${sql.lit(milesNorth)})::numeric, 2)::float8 AS "milesNorth",
  round((half_width * ${sql.lit(milesEast)})::numeric, 2)::float8 AS "milesEast"`

/** One page of the places, by name; a few hundred in all. */
export async function listPlaces(db: Db, { search, page }: ListPlacesQuery): Promise<SearchPlaceList> {
  const { limit, offset } = windowOf(page)
  const pattern = sql`lower(${containsPattern(search)})`
  const { rows } = await sql<SearchPlace>`
    SELECT ${columns} FROM search_places
    WHERE ${search} = '' OR lower(name) LIKE ${pattern} OR lower(array_to_string(aliases, E'\n')) LIKE ${pattern}
    ORDER BY lower(name), id LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`.execute(db)
  const { rows: places, place } = toListPage(rows, page)
  return { places, ...place }
}

/** A place, locked until the transaction ends. */
export async function findPlace(tx: Tx, placeId: number): Promise<SearchPlace | undefined> {
  const { rows } = await sql<SearchPlace>`
    SELECT ${columns} FROM search_places WHERE id = ${placeId} FOR UPDATE`.execute(tx)
  return rows[0]
}

const rowOf = ({ name, kind, aliases, latitude, longitude, isOff, ...reach }: ChangePlace) => ({
  name,
  kind,
  aliases,
  latitude,
  longitude,
  half_height: reach.milesNorth / milesNorth,
  half_width: reach.milesEast / milesEast,
  is_off: isOff,
})

/** Adds a place; null if there is one of this kind and name. */
export async function createPlace(tx: Tx, place: ChangePlace): Promise<number | null> {
  const row = await tx
    .insertInto('search_places')
    .values({ ...rowOf(place), origin: 'staff' })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Its borders, unless it was moved or is of another size now; the desk rounds a size to a hundredth of a mile. */
const keptOutline = ({ latitude, longitude, half_height, half_width }: ReturnType<typeof rowOf>) => sql<
  string | null
>`
  CASE WHEN latitude = ${latitude} AND longitude = ${longitude} AND abs(half_height - ${half_height}) < 0.0001
    AND abs(half_width - ${half_width}) < 0.0001 THEN outline END`

/** Changes a place, which no release then changes again; false if there is another of this kind and name. */
export async function updatePlace(tx: Tx, placeId: number, place: ChangePlace): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_places')
    .set({ ...rowOf(place), outline: keptOutline(rowOf(place)), origin: 'staff' })
    .where('id', '=', placeId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_places as other')
            .select('other.id')
            .where('other.kind', '=', place.kind)
            .where('other.name', '=', place.name)
            .where('other.id', '<>', placeId),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the name that a place had in the release, switched off, so that the next release doesn't bring it back. */
export async function keepFormerName(tx: Tx, placeId: number, { name, kind }: SearchPlace): Promise<void> {
  await sql`
    INSERT INTO search_places (name, kind, latitude, longitude, half_height, half_width, origin, is_off)
    SELECT ${name}, ${kind}, latitude, longitude, half_height, half_width, 'staff', true
    FROM search_places WHERE id = ${placeId}
    ON CONFLICT DO NOTHING`.execute(tx)
}
