import { type RawBuilder, sql } from 'kysely'

/**
 * The email address of a person in lower case, if it is confirmed; for SQL. Everything that an account reads, writes or erases
 * by address asks here: an address that was only typed may be somebody else's.
 */
export const confirmedEmail = (userId: number | RawBuilder<number>) =>
  sql`(SELECT lower(email) FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL)`
