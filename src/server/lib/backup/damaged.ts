import { AppError } from '../http/errors.ts'

/** A backup that can't be trusted; `where` says what is wrong, if known. */
export const damaged = (where = 'it is truncated, or not one of our backups') =>
  new AppError('conflict', `This backup can't be restored: ${where}.`)
