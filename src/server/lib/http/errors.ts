import { type ErrorCode, errorStatus } from '#shared/lib/error-codes.ts'

export type FieldErrors = Record<string, string>

/** A failure that may be shown to the client. Everything else becomes a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors | undefined
  /** In seconds, for the header Retry-After. */
  readonly retryAfter: number | undefined
  /** More fields of the response body, which the route's schema declares. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(
    code: ErrorCode,
    message: string,
    fieldErrors?: FieldErrors,
    { retryAfter, details }: { retryAfter?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = fieldErrors
    this.retryAfter = retryAfter
    this.details = details
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

/** 404 for something that doesn't exist or that the visitor must not know about: `notFound('business')`. */
export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} doesn't exist or has been removed.`)

/** 409 unless a change is based on the current revision; undefined skips the check. */
export function requireRevision(current: { revision: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== current.revision)
    throw new AppError(
      'stale_revision',
      'Someone else changed this in the meantime. Please look at it again.',
    )
}

/** 400 that names each field and what is wrong with it. */
export const invalid = (fieldErrors: FieldErrors) =>
  new AppError(
    'invalid_input',
    Object.entries(fieldErrors)
      .map(([field, reason]) => `${field}: ${reason}`)
      .join('; '),
    fieldErrors,
  )

/** 503 while something the response needs is unavailable. */
export const unavailable = () =>
  new AppError('unavailable', 'Temporarily unavailable. Please try again in a moment.')

/** 429 until this many seconds have passed. */
export function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return new AppError('rate_limited', `Too many attempts. Please try again in ${wait}.`, undefined, {
    retryAfter: seconds,
  })
}
