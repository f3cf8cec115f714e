import { type RawBuilder, sql } from 'kysely'

/**
 * Guarantee: a person is active unless staff have blocked them, and everything that somebody reads, writes or is emailed
 * without a session asks here. It is asked each time: the end of a block ends all of it.
 */

/** For rows of `users`, by the name that the query gives them. */
export const isActive = (users: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${users}.blocked_at`)} IS NULL)`

/** Whether the person with this ID is active; also false for none. */
export const isActivePerson = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM users person WHERE person.id = ${userId} AND ${isActive('person')})`

/** Whether an address isn't that of a blocked account, confirmed or not; also true for one without an account. */
export const isActiveAddress = (address: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`NOT EXISTS (SELECT FROM users person WHERE lower(person.email) = lower(${address}) AND NOT ${isActive('person')})`

/** Whether neither an account, which may be none, nor one with this address is blocked. */
export const areActive = (userId: RawBuilder<unknown>, address: RawBuilder<unknown>) =>
  sql<boolean>`(${isActiveAddress(address)}
    AND NOT EXISTS (SELECT FROM users person WHERE person.id = ${userId} AND NOT ${isActive('person')}))`

/** Whether nobody who is blocked sent it: for rows named `request` of a table of requests, held requests or rounds. */
export const isFromActive: RawBuilder<boolean> = areActive(sql`request.user_id`, sql`request.email`)
