import { randomUUID } from 'node:crypto'
import nodeFs from 'node:fs/promises'
import path from 'node:path'
import { isFileName, type Storage, type StoredFile } from './storage.ts'
import { storageFault, storageFull } from './storage-faults.ts'

/** The file system calls of this storage, so a test can make each of them fail. */
export type FileCalls = Pick<
  typeof nodeFs,
  'mkdir' | 'open' | 'readdir' | 'rename' | 'stat' | 'statfs' | 'unlink'
>
/** Below either, nothing is stored: the database on the same volume needs the rest. */
type SpaceFloor = { bytes: number; share: number }
const defaultFloor: SpaceFloor = { bytes: 200 * 1024 * 1024, share: 0.05 }

/** Where files are written before they get their name; it starts with a dot, so it is never served or listed. */
const partialsFolder = '.partial'
/** Milliseconds after which a start treats a half-written file as abandoned: another process may be writing it. */
const abandonedAfter = 60_000

export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads')

/** Files in a folder of this machine, in two levels of 256 folders each. Removes what a crash left half-written. */
export async function openDiskStorage(
  root: string,
  { fs = nodeFs, floor = defaultFloor }: { fs?: FileCalls; floor?: SpaceFloor } = {},
): Promise<Storage> {
  const partials = path.join(root, partialsFolder)
  await fs.mkdir(partials, { recursive: true })
  await removeAbandoned(fs, partials)
  return {
    put: (name, bytes) => putFile(fs, root, floor, name, bytes).catch(refuse),
    get: (name) => getFile(fs, root, name).catch(refuse),
    delete: (name) => deleteFile(fs, root, name).catch(refuse),
    list: () => listFiles(fs, root),
  }
}

const refuse = (error: unknown): never => {
  throw storageFault(error)
}

/** A second line of defense: no other name reaches the disk, even if a caller lets it pass. */
function checked(name: string): string {
  if (!isFileName(name)) throw new Error('not one of our names')
  return name
}

const partialPrefix = (name: string) => `${name.replaceAll('/', '-')}.`

async function putFile(
  fs: FileCalls,
  root: string,
  floor: SpaceFloor,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = path.join(root, checked(name))
  const partial = path.join(root, partialsFolder, partialPrefix(name) + randomUUID())
  await requireSpace(fs, root, floor)
  try {
    await fs.mkdir(path.dirname(partial), { recursive: true })
    const handle = await fs.open(partial, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const isFolderNew = (await fs.mkdir(path.dirname(file), { recursive: true })) !== undefined
    await fs.rename(partial, file)
    await syncFolders(fs, root, path.dirname(file), isFolderNew)
  } catch (error) {
    await fs.unlink(partial).catch(() => {})
    throw error
  }
}

async function requireSpace(fs: FileCalls, root: string, floor: SpaceFloor): Promise<void> {
  const { bavail, blocks, bsize } = await fs.statfs(root)
  if (bavail * bsize < floor.bytes || bavail < blocks * floor.share) throw storageFull()
}

/**
 * A name survives a power cut once its folder is synced, and a new folder once its parent is. Windows does this
 * automatically.
 */
async function syncFolders(fs: FileCalls, root: string, folder: string, isNew: boolean): Promise<void> {
  if (process.platform === 'win32') return
  for (const each of isNew ? [folder, path.dirname(folder), root] : [folder]) {
    const handle = await fs.open(each, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

async function getFile(fs: FileCalls, root: string, name: string): Promise<StoredFile | null> {
  const handle = await fs.open(path.join(root, checked(name)), 'r').catch(unlessMissing)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    return { size, body: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function deleteFile(fs: FileCalls, root: string, name: string): Promise<void> {
  const file = path.join(root, checked(name))
  const partials = path.join(root, partialsFolder)
  const left = ((await fs.readdir(partials).catch(unlessMissing)) ?? []).filter((partial) =>
    partial.startsWith(partialPrefix(name)),
  )
  for (const each of [...left.map((partial) => path.join(partials, partial)), file])
    await fs.unlink(each).catch(unlessMissing)
}

async function removeAbandoned(fs: FileCalls, partials: string): Promise<void> {
  for (const name of await fs.readdir(partials)) {
    const file = path.join(partials, name)
    const found = await fs.stat(file).catch(unlessMissing)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await fs.unlink(file).catch(unlessMissing)
  }
}

/** Folder by folder, so a million files don't need a million names in memory. */
async function* listFiles(fs: FileCalls, root: string): AsyncIterable<string> {
  const foldersOf = async (folder: string) =>
    (await fs.readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))
  for (const outer of await foldersOf(root)) {
    for (const inner of await foldersOf(path.join(root, outer))) {
      for (const file of await fs.readdir(path.join(root, outer, inner))) {
        const name = `${outer}/${inner}/${file}`
        if (isFileName(name)) yield name
      }
    }
  }
}
