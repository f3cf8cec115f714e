import { sql } from 'kysely'

/** A listed business and the version of its public data. */
export type BusinessKey = { id: number; version: number }

/**
 * The state by which copies are compared, read with the keys of a list: the version of the category tree, and the time, in
 * milliseconds since 1970, on the clock of the server that answered: a replica's may differ from the primary's.
 */
export type Moment = { treeVersion: number; now: number }

export const moment = sql`(SELECT version FROM category_tree) AS "treeVersion",
  (extract(epoch FROM now()) * 1000)::float8 AS now`

/**
 * Whether a promotion is active now, for rows of `promotions` named `promotion`; the SQL version of `promotionState`. See
 * docs/decisions/0004.
 */
export const promotionIsActive = sql<boolean>`promotion.status = 'active' AND promotion.starts_at <= now() AND promotion.ends_at > now()`

/** The IDs of businesses whose promotion is active. */
export const promotedIds = sql`SELECT promotion.business_id FROM promotions promotion WHERE ${promotionIsActive}`

/** Keys as one statement returns them: texts of "ID version". */
export const keyText = sql`b.id || ' ' || b.version`

export function toKey(text: string): BusinessKey {
  const [id, version] = text.split(' ')
  return { id: Number(id), version: Number(version) }
}
