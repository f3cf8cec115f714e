import { type ErrorCode, errorStatus } from '#shared/lib/error-codes.ts'

export type FieldErrors = Record<string, string>

/** A failure that may be told to the client. Everything else becomes a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: FieldErrors | undefined
  constructor(code: ErrorCode, message: string, fieldErrors?: FieldErrors) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = fieldErrors
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }
}

/** 404 for a thing that isn't there or that the visitor may not know of: `notFound('business')`. */
export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} doesn't exist or has been removed.`)

/** 400 that names each field and what is wrong with it. */
export const invalid = (fieldErrors: FieldErrors) =>
  new AppError(
    'invalid_input',
    Object.entries(fieldErrors)
      .map(([field, reason]) => `${field}: ${reason}`)
      .join('; '),
    fieldErrors,
  )

/** 503 while something that the answer needs is away. */
export const unavailable = () =>
  new AppError('unavailable', 'Temporarily unavailable. Please try again in a moment.')
