/**
 * SQLSTATE classes and codes that mean "the database is unavailable or overloaded", not "the statement is wrong":
 * connection (08), resources (53), system (58), shutdown (57P0x), a statement or transaction timeout (57014, 25P03,
 * 25P04), and a conflict that outlasted its retries (40001, 40P01).
 */
const awayStates = /^(08|53|58|57P0|57014|25P0[34]|40001|40P01)/

/** Node's error codes and `pg` messages for the same. */
const awayCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const awayTexts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

type Coded = { code?: unknown; message?: unknown; syscall?: unknown }

/** True when an error says the database can't be reached or doesn't respond in time. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as Coded
  // A socket without its server; in any other call a missing file says nothing about the database.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && (awayCodes.has(code) || (code.length === 5 && awayStates.test(code))))
    return true
  return typeof message === 'string' && awayTexts.test(message)
}

/**
 * True when an error says the connection is broken, so another server can be asked. A busy server isn't lost: retries of
 * requests that waited too long would double the load during a flood.
 */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseAway(error) &&
  !/^(25|40|53|57014)|timeout/i.test(`${(error as Coded).code} ${(error as Coded).message}`)

/** Serialization failure or deadlock: the transaction can simply be retried (PostgreSQL and distributed engines). */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as Coded
  return code === '40001' || code === '40P01'
}

/** True when a unique constraint or index rejected a row. */
export function isUniqueViolation(error: unknown): boolean {
  return ((error ?? {}) as Coded).code === '23505'
}

/** True when an exclusion constraint rejected a row: it overlaps another one. */
export function isExclusionViolation(error: unknown): boolean {
  return ((error ?? {}) as Coded).code === '23P01'
}

/** The ID of a deleted person that a foreign key refers to; null for any other error. The text is in the server's language. */
export function missingPerson(error: unknown): number | null {
  const { code, detail } = (error ?? {}) as Coded & { detail?: unknown }
  if (code !== '23503' || typeof detail !== 'string') return null
  const id = /\(\w+\)=\((\d+)\).*\busers\b/.exec(detail)?.[1]
  return id === undefined ? null : Number(id)
}
