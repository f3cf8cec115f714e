import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import type { PriceRange } from '#shared/businesses/typical-price.ts'

/** A typical price by the ID of a business, or of a subcategory. */
export type TypicalPrices = ReadonlyMap<number, PriceRange>

const asRows = (prices: TypicalPrices) => {
  const entries = [...prices]
  return sql`unnest(${sql.val(entries.map(([id]) => id))}::int[],
    ${sql.val(entries.map(([, { low }]) => low))}::int[], ${sql.val(entries.map(([, { high }]) => high))}::int[])`
}

/** Stores typical prices with each business, its own or else those of its subcategory, where visitors would read something else now. */
export async function setTypicalPrices(tx: Tx, own: TypicalPrices, ofTrade: TypicalPrices): Promise<void> {
  const { rows } = await sql`
    UPDATE business_profiles p SET typical_low_cents = wanted.low, typical_high_cents = wanted.high,
      typical_is_own = wanted.is_own
    FROM (
      SELECT b.id, coalesce(own.low, trade.low) AS low, coalesce(own.high, trade.high) AS high,
        CASE WHEN coalesce(own.low, trade.low) IS NOT NULL THEN own.low IS NOT NULL END AS is_own
      FROM businesses b
      LEFT JOIN ${asRows(own)} AS own (id, low, high) ON own.id = b.id
      LEFT JOIN ${asRows(ofTrade)} AS trade (id, low, high) ON trade.id = b.subcategory_id) wanted
    WHERE p.business_id = wanted.id
      AND (p.typical_low_cents, p.typical_high_cents, p.typical_is_own)
        IS DISTINCT FROM (wanted.low, wanted.high, wanted.is_own)
    RETURNING p.business_id`.execute(tx)
  if (rows.length > 0) await announcePublicChange(tx)
}
