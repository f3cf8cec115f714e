import { type RawBuilder, sql } from 'kysely'

/**
 * The email address of a person in lower case, if it is confirmed; for SQL. Use it wherever an account reads or erases by
 * address: one that was only typed may be somebody else's.
 */
export const confirmedEmail = (userId: number | RawBuilder<number>) =>
  sql`(SELECT lower(email) FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL)`
