import { findWhereName } from '#server/businesses/fit/fit.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { unknownPlace } from '#shared/quote-rounds/round-limits.ts'

/** Guarantee: a round is somewhere that businesses can find. */

/** A place by the name that everybody reads. Throws invalid_input for an unknown one. */
export async function requirePlace(db: Db, where: string): Promise<string> {
  const name = await findWhereName(db, where)
  if (name === null) throw invalid({ where: unknownPlace })
  return name
}
