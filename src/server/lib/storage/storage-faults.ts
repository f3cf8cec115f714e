import { AppError, unavailable } from '../http/errors.ts'

/** The error for a visitor when a file could not be stored or read: 507 without space, else 503. The log gets the cause. */
export function storageFault(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return Object.assign(isOutOfSpace(cause) ? storageFull() : unavailable(), { cause })
}

export const storageFull = () =>
  new AppError('storage_full', 'There is no space for files at the moment. Please try again later.')

/** Errno of a disk or a quota, and the status of an S3 server. */
function isOutOfSpace(cause: unknown): boolean {
  const { code, $metadata } = (cause ?? {}) as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOSPC' || code === 'EDQUOT' || $metadata?.httpStatusCode === 507
}
