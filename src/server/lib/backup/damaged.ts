import { AppError } from '../http/errors.ts'

/** A backup that can't be trusted; `where` says what is wrong, if that is known. */
export const damaged = (where = 'it is cut off, or no backup of ours') =>
  new AppError('conflict', `This backup can't be restored: ${where}.`)
