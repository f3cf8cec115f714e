import { type RawBuilder, sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { type DirectoryQuery, storedTotal } from './directory-filters.repository.ts'

/** In a level of the tree with more businesses, reading all of it takes longer than an answer may. */
const levelMax = 20_000

type Level = Pick<DirectoryQuery, 'category' | 'subcategory'>

/** Whether the category or subcategory of a query, or without one the directory, has too many businesses to read them all. */
export const isLargeLevel = ({ category, subcategory }: Level): RawBuilder<boolean> =>
  sql`coalesce((${storedTotal({ category, subcategory }, new Date())}) > ${sql.lit(levelMax)}, false)`

/** The same, read on its own. */
export async function readIsLargeLevel(db: Db, level: Level): Promise<boolean> {
  const [row] = await readPlanned(db, sql<{ isLarge: boolean }>`SELECT ${isLargeLevel(level)} AS "isLarge"`)
  return row?.isLarge ?? false
}
