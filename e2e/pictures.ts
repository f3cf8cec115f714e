import fs from 'node:fs'
import { test } from './journey.ts'

/** The path of a file that is one byte too large for a picture; empty, so that it takes no room on the disk. */
export function tooLargePicture(): string {
  const file = test.info().outputPath('huge.jpg')
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 10 * 1024 * 1024 + 1)
  return file
}
