import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { NotAnswered } from './isolate.ts'

/**
 * Guarantee: a file that ended the process reading it isn't read again, nor one that was being read a second time when this
 * process ended. A mail server would send it again, and a job would fetch it again.
 */

/** Milliseconds for which a reading that didn't end is remembered; mail servers try for up to five days. */
const rememberedFor = 30 * 24 * 60 * 60 * 1000
/** Readings that may end with this process: once, somebody may have ended it for another reason. */
const begunMax = 2

/** Of this process: the same file may be sent twice at once. */
const running = new Map<string, Promise<unknown>>()

const notesFolder = (dataDir: string) => path.join(dataDir, 'readings')

/**
 * Runs `read`, noted on the disk until it ends: the note outlives the process. `content` tells it from others. Throws
 * NotAnswered when an earlier one didn't end, and the errors of `read`.
 */
export async function readUnlessUnended<Result>(
  dataDir: string,
  content: string | Uint8Array,
  read: () => Promise<Result>,
): Promise<Result> {
  const note = path.join(notesFolder(dataDir), createHash('sha256').update(content).digest('hex'))
  while (running.has(note)) await running.get(note)?.catch(() => {})
  const reading = readNoted(note, read)
  running.set(note, reading)
  try {
    return await reading
  } finally {
    running.delete(note)
  }
}

async function readNoted<Result>(note: string, read: () => Promise<Result>): Promise<Result> {
  await fs.mkdir(path.dirname(note), { recursive: true })
  if ((await countBegun(note)) >= begunMax) throw new NotAnswered('an earlier reading did not end')
  await fs.appendFile(note, '.')
  try {
    const result = await read()
    await fs.rm(note, { force: true })
    return result
  } catch (error) {
    if (error instanceof NotAnswered) await fs.appendFile(note, '.'.repeat(begunMax))
    else await fs.rm(note, { force: true })
    throw error
  }
}

/** A note has a byte for each reading that was begun. */
const countBegun = async (note: string): Promise<number> =>
  (await fs.stat(note).catch(() => ({ size: 0 }))).size

/** Forgets readings that were begun long ago. */
export async function forgetOldReadings(dataDir: string): Promise<void> {
  const folder = notesFolder(dataDir)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const note = path.join(folder, name)
    const found = await fs.stat(note).catch(() => null)
    if (found && Date.now() - found.mtimeMs > rememberedFor) await fs.rm(note, { force: true })
  }
}
