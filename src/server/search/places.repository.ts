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
