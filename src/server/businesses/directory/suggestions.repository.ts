import { sql } from 'kysely'
import { type Db, readPlanned } from '#server/lib/database/db.ts'
import { type BusinessKey, type Moment, moment, toKey } from '#server/search/find/business-keys.repository.ts'
import type { TradeLevel } from '#server/search/suggestion-entries.ts'

/** Of so many names the best known are suggested: a beginning can have very many. */
const namesMax = 60
/** Fewer letters are in too many names to look anywhere but at their beginning. */
const insideFrom = 4

type Asked = {
  trades: readonly { level: TradeLevel; id: number }[]
  most: number
  /** Also finds names with such a word after the first. */
  looksInside: boolean
}
type Found = Moment & { keys: BusinessKey[]; counts: Map<string, number> }
type Row = Moment & { keys: string[]; counts: Record<string, number> | null }

/**
 * Up to `most` listed businesses whose name, or else a word of it, begins with a folded text, the best known first; and how
 * many businesses each trade has.
 */
export async function findSuggested(
  db: Db,
  begun: string,
  { trades, most, looksInside }: Asked,
): Promise<Found> {
  // Read as far as the limits below need, but planned as a whole: for a few rows PostgreSQL would read every text.
  const [row] = await readPlanned(
    db,
    sql<Row>`
      WITH starts AS MATERIALIZED (
          SELECT business_id FROM business_profiles
          WHERE name_folded ~>=~ ${` ${begun}`} AND name_folded ~<~ ${` ${begun}~`} LIMIT ${sql.lit(namesMax)}),
        inside AS MATERIALIZED (SELECT business_id FROM business_profiles WHERE name_folded LIKE ${`% ${begun}%`}),
        named AS (SELECT business_id, 1 AS place FROM starts UNION ALL
          (SELECT business_id, 2 FROM inside
            WHERE (SELECT count(*) FROM starts) < ${most}::int AND ${looksInside && begun.length >= insideFrom}::boolean
            LIMIT ${sql.lit(namesMax)}))
      SELECT ARRAY(SELECT b.id || ' ' || b.version FROM named JOIN businesses b ON b.id = named.business_id AND b.is_listed
          GROUP BY b.id ORDER BY min(named.place), b.review_count DESC, b.id LIMIT ${most}::int) AS keys,
        (SELECT json_object_agg(counted.scope || ' ' || counted.ref_id, counted.business_count)
          FROM unnest(${sql.val(trades.map(({ level }) => level))}::text[], ${sql.val(trades.map(({ id }) => id))}::int[]) AS given(scope, ref_id)
          JOIN business_counts counted ON counted.scope = given.scope AND counted.ref_id = given.ref_id) AS counts,
        ${moment}`,
  )
  const { keys = [], counts, treeVersion = 0, now = 0 } = row ?? {}
  return {
    keys: keys.map(toKey),
    counts: new Map(Object.entries(counts ?? {})),
    treeVersion,
    now,
  }
}
