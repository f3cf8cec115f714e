import { type ErrorCode, errorStatus } from '#shared/lib/error-codes.ts'
import type { SecurityEvent } from './security-log.ts'

export type FieldErrors = Record<string, string>

const events: Partial<Record<ErrorCode, SecurityEvent>> = {
  forbidden: 'access_denied',
  rate_limited: 'too_many_requests',
}

/** A failure that may be shown to the client. Everything else becomes a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors | undefined
  /** In seconds, for the header Retry-After. */
  readonly retryAfter: number | undefined
  /** More fields of the response body, which the route's schema declares. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  /** The line that the log gets, such as denied access even if the response says that nothing was found. */
  readonly event: SecurityEvent | undefined
  constructor(
    code: ErrorCode,
    message: string,
    fieldErrors?: FieldErrors,
    {
      retryAfter,
      details,
      event = events[code],
    }: { retryAfter?: number; details?: Record<string, unknown>; event?: SecurityEvent | undefined } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = fieldErrors
    this.retryAfter = retryAfter
    this.details = details
    this.event = event
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

/** 404 for something that doesn't exist or that the visitor must not know about: `notFound('business')`. */
export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} doesn't exist or has been removed.`)

/** The same for something that somebody else may see. */
export const notTheirs = (what: string) =>
  new AppError('not_found', notFound(what).message, undefined, { event: 'access_denied' })

/** The row that was looked up; 404 if it wasn't found: `requireFound(await findIssue(db, id), 'issue')`. */
export function requireFound<Found>(found: Found | null | undefined, what: string): Found {
  if (found === null || found === undefined) throw notFound(what)
  return found
}

/** 409 unless a change is based on the current revision; undefined skips the check. */
export function requireRevision(current: { revision: number }, seen: number | undefined): void {
  if (seen !== undefined && seen !== current.revision)
    throw new AppError(
      'stale_revision',
      'Someone else changed this in the meantime. Please look at it again.',
    )
}

/** 400 that names each field and what is wrong with it; `event` is what the log says of it. */
export const invalid = (fieldErrors: FieldErrors, event?: SecurityEvent) =>
  new AppError(
    'invalid_input',
    Object.entries(fieldErrors)
      .map(([field, reason]) => `${field}: ${reason}`)
      .join('; '),
    fieldErrors,
    { event },
  )

/** 503 while something the response needs is unavailable. */
export const unavailable = () =>
  new AppError('unavailable', 'Temporarily unavailable. Please try again in a moment.')

/** A wait in words, such as "15 minutes". */
function waitText(seconds: number): string {
  const count = (many: number, unit: string) => `${many} ${unit}${many === 1 ? '' : 's'}`
  if (seconds < 60) return count(seconds, 'second')
  return seconds <= 90 * 60
    ? count(Math.ceil(seconds / 60), 'minute')
    : count(Math.ceil(seconds / 3600), 'hour')
}

function limited(seconds: number, what: string, advice = ''): AppError {
  const message = `Too many ${what}. Please try again in ${waitText(seconds)}.${advice}`
  return new AppError('rate_limited', message, undefined, { retryAfter: seconds })
}

/** 429 until this many seconds have passed: guesses, and email that one person causes. */
export const tooManyAttempts = (seconds: number): AppError => limited(seconds, 'attempts')

/** The same for messages of one visitor, or of everybody at the visitor's address together. */
export const tooManyRequests = (seconds: number, isShared: boolean): AppError =>
  limited(seconds, isShared ? 'requests from your network' : 'requests')

/** The same for the bytes of their files. */
export const tooManyFiles = (seconds: number, isShared: boolean): AppError =>
  limited(seconds, isShared ? 'files from your network' : 'files')

/** The same for wrong passwords of anyone at the visitor's address. */
export const tooManyFailedSignIns = (seconds: number): AppError =>
  limited(
    seconds,
    'failed sign-ins from your network',
    ' Or reset your password to sign in from this browser right away.',
  )
