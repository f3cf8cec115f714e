import fs from 'node:fs'
import { test } from './journey.ts'

/** Returns the path of a file one byte too large for a picture; sparse, so that it takes no disk space. */
export function tooLargePicture(): string {
  const file = test.info().outputPath('huge.jpg')
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 10 * 1024 * 1024 + 1)
  return file
}
