import fs from 'node:fs'
import { AppError } from '../http/errors.ts'

/** Size in bytes of a file given by name. Throws not_found, also for a folder. */
export function sizeOf(file: string): number {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) throw new AppError('not_found', `There is no file ${file}.`)
  if (found.isDirectory()) throw new AppError('not_found', `${file} is a folder.`)
  return found.size
}
