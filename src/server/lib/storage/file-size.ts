import fs from 'node:fs'
import { AppError } from '../http/errors.ts'

/** Size in bytes of a file given by name. Throws not_found, also for a folder and for links that lead nowhere. */
export function sizeOf(file: string): number {
  const found = statOf(file)
  if (!found) throw new AppError('not_found', `There is no file ${file}.`)
  if (found.isDirectory()) throw new AppError('not_found', `${file} is a folder.`)
  return found.size
}

function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw new AppError('not_found', `${file} can’t be opened: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
