import { type RawBuilder, sql } from 'kysely'

/** The email address of a person, if it is confirmed; for SQL. */
export const confirmedEmail = (userId: number | RawBuilder<number>) =>
  sql`(SELECT lower(email) FROM users WHERE id = ${userId} AND email_confirmed_at IS NOT NULL)`

/**
 * True for what a visitor sent, for rows named `request` of a table of requests, held requests or rounds: from their account,
 * or without one from their address. The latter only `byEmail`, where addresses are really confirmed.
 */
export const isOfVisitor = (userId: number, byEmail: boolean) =>
  byEmail
    ? sql<boolean>`(request.user_id = ${userId}
        OR request.user_id IS NULL AND lower(request.email) = ${confirmedEmail(userId)})`
    : sql<boolean>`request.user_id = ${userId}`
