/** Every code an error response can carry, with its HTTP status: the one table for both sides. */
export const errorStatus = {
  invalid_input: 400,
  malformed_request: 400,
  unauthenticated: 401,
  /** A session of staff that nobody used for 12 hours. */
  session_stale: 401,
  /** The first step of a sign-in was right, and the account has a second one. */
  second_factor_required: 401,
  payment_incomplete: 402,
  forbidden: 403,
  /** The owner of the business, or staff, have blocked this sender. */
  sender_blocked: 403,
  /** Somebody who is signed in must prove again who they are; in the second case with their second factor. */
  confirmation_required: 403,
  factor_confirmation_required: 403,
  /** Staff of a live site who haven't set up a second factor. */
  second_factor_missing: 403,
  not_found: 404,
  PAYMENT_INTENT_NOT_FOUND: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  /** Another submission is stored under the same key. */
  key_taken: 409,
  /** The change was based on a revision that someone else has changed since. */
  stale_revision: 409,
  /** Nobody can be reached for this business, so nothing was stored. */
  quotes_not_accepted: 409,
  /** The time that somebody asked for isn't free anymore. */
  slot_taken: 409,
  payload_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  /** A part of a file that it doesn't have. */
  range_not_satisfiable: 416,
  unprocessable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

/** A machine-readable reason; clients switch on it, never on the text. */
export type ErrorCode = keyof typeof errorStatus
