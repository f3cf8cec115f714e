import { type RawBuilder, sql } from 'kysely'

/**
 * The email address of a person in lower case, if it is confirmed; for SQL. Use it wherever an account reads or erases by
 * address: one that was only typed may be somebody else's.
 */
export const confirmedEmail = (userId: number | RawBuilder<number>) =>
  sql`(SELECT lower(email) FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL)`

/**
 * The address at which a person of `users` gets email with what others wrote: until a changed one is confirmed, the last that
 * was; for SQL. A new address may have a typing error, and then it is a stranger's.
 */
export const provenEmail = sql<string>`CASE WHEN users.email_confirmed_at IS NOT NULL THEN users.email ELSE coalesce(
  (SELECT previous_email FROM email_changes WHERE user_id = users.id AND was_confirmed
    ORDER BY expires_at DESC LIMIT 1), users.email) END`
