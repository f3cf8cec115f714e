import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { NotAnswered } from './isolate.ts'

/**
 * Guarantee: what ended the process that read it, or this one, isn't read again. A mail server would send it again, and a
 * job would fetch it again.
 */

/** Milliseconds for which a reading that didn't end is remembered; mail servers try for up to five days. */
const rememberedFor = 30 * 24 * 60 * 60 * 1000

/** Of this process: the same file may be sent twice at once. */
const running = new Map<string, Promise<unknown>>()

const notesFolder = (dataDir: string) => path.join(dataDir, 'readings')

/**
 * Runs `read`, noted on the disk until it ends: the note outlives the process. `content` is whatever tells it from others.
 * Throws NotAnswered when an earlier one didn't end, and what `read` throws.
 */
export async function readOnce<Result>(
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
  if (!(await write(note))) throw new NotAnswered('an earlier reading did not end')
  let didEnd = true
  try {
    return await read()
  } catch (error) {
    didEnd = !(error instanceof NotAnswered)
    throw error
  } finally {
    if (didEnd) await fs.rm(note, { force: true })
  }
}

/** Returns false if the note is there already. */
async function write(note: string): Promise<boolean> {
  await fs.mkdir(path.dirname(note), { recursive: true })
  try {
    await fs.writeFile(note, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Forgets readings that were begun long ago. */
export async function forgetOldReadings(dataDir: string): Promise<void> {
  const folder = notesFolder(dataDir)
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const note = path.join(folder, name)
    const found = await fs.stat(note).catch(() => null)
    if (found && Date.now() - found.mtimeMs > rememberedFor) await fs.rm(note, { force: true })
  }
}
