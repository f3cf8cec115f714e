import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { requireSpace } from './disk-storage.ts'
import { storageFault } from './storage-faults.ts'

/** Milliseconds after which a file is taken for one that a killed process left: longer than any upload. */
const abandonedAfter = 6 * 60 * 60 * 1_000

/** Bytes of a file after which the disk is asked again for its space: several files arrive at once. */
const checkedEvery = 8 * 1024 * 1024

/** Where files too large for memory wait to be looked at and stored. */
const spoolFolder = (dataDir: string) => path.join(dataDir, 'spool')

/**
 * Runs `work` with an empty folder of its own on the disk, and removes it with all that is in it afterward. Throws
 * storage_full when the disk has no space to spare.
 */
export async function withSpoolFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const root = spoolFolder(dataDir)
  const folder = path.join(root, randomUUID())
  try {
    await fs.mkdir(root, { recursive: true })
    await requireSpace(fs, root)
    await fs.mkdir(folder)
  } catch (error) {
    throw storageFault(error)
  }
  try {
    return await work(folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/**
 * Writes what arrives to a file and returns its size in bytes; `onBytes` is told the size so far and may throw. Throws
 * storage_full or unavailable when the disk fails.
 */
export async function spool(
  chunks: AsyncIterable<Buffer>,
  file: string,
  onBytes: (size: number, chunk: Buffer) => void,
): Promise<number> {
  const handle = await fs.open(file, 'wx').catch(refuse)
  let size = 0
  let checked = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.length
      onBytes(size, chunk)
      if (size - checked >= checkedEvery) {
        checked = size
        await requireSpace(fs, path.dirname(file)).catch(refuse)
      }
      await handle.writeFile(chunk).catch(refuse)
    }
  } finally {
    await handle.close()
  }
  return size
}

const refuse = (error: unknown): never => {
  throw storageFault(error)
}

/** Removes what killed processes left. */
export async function sweepSpool(dataDir: string): Promise<void> {
  const root = spoolFolder(dataDir)
  for (const name of await fs.readdir(root).catch(() => [])) {
    const folder = path.join(root, name)
    const found = await fs.stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedAfter)
      await fs.rm(folder, { recursive: true, force: true })
  }
}
