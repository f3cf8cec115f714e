import fs from 'node:fs'
import path from 'node:path'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of a program that a test needs and npm doesn't install; undefined if it isn't installed. */
export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
