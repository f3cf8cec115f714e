import { setTypicalPrices } from '#server/businesses/typical-prices.repository.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { measureTypicalPrices } from './typical-prices.repository.ts'

/** Guarantee: no price of one customer can be read from a typical one: it takes five of them, and the middle of these, rounded. */

/** Measures what customers pay each business and in each trade, and stores what visitors read. */
export const measurePrices = (db: Db): Promise<void> => inTransaction(db, measureTypical)

/** The same in a transaction. */
export async function measureTypical(tx: Tx): Promise<void> {
  const own = await measureTypicalPrices(tx, 'business')
  await setTypicalPrices(tx, own, await measureTypicalPrices(tx, 'trade'))
}
