/** SQLSTATE classes and codes that mean "the database is away or overloaded", not "the statement is wrong". */
const awayStates = /^(08|57P0|53|58)/

/** Node's own codes and the texts of `pg` for the same. */
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const awayTexts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

type Coded = { code?: unknown; message?: unknown }

/** True when an error says that the database can't be reached or doesn't answer. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Coded
  if (typeof code === 'string' && (awayCodes.has(code) || (code.length === 5 && awayStates.test(code))))
    return true
  return typeof message === 'string' && awayTexts.test(message)
}

/** Serialization failure or deadlock: the transaction may simply be tried again (PostgreSQL and distributed engines). */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as Coded
  return code === '40001' || code === '40P01'
}

/** True when a unique constraint or index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  return ((error ?? {}) as Coded).code === '23505'
}

/** True when a referenced row doesn't exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return ((error ?? {}) as Coded).code === '23503'
}
