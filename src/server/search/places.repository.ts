import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { PlaceRow } from './vocabulary.repository.ts'

/** Every place that a search understands, in the order in which names are looked up; a few hundred. */
export const listStoredPlaces = (db: Db): Promise<PlaceRow[]> =>
  db
    .selectFrom('search_places')
    .select([
      'id',
      'name',
      'kind',
      'aliases',
      'latitude',
      'longitude',
      'half_height as halfHeight',
      'half_width as halfWidth',
      'near',
      'zips',
      sql<string | null>`outline::text`.as('outline'),
    ])
    .where('is_off', '=', false)
    .orderBy('id')
    .execute()

/** The places as they are, in short, and as they were when service areas were last measured by them. */
export async function readPlacesState(db: Db): Promise<{ current: string; measured: string }> {
  const { rows } = await sql<{ current: string; measured: string }>`
    SELECT areas_from AS measured, coalesce((SELECT md5(string_agg(md5(p::text), '' ORDER BY p.id)) FROM search_places p), '')
      AS current FROM search_vocabulary`.execute(db)
  return rows[0] as { current: string; measured: string }
}

export const noteMeasured = (db: Db, areas_from: string) =>
  db.updateTable('search_vocabulary').set({ areas_from }).execute()
