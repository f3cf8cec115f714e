import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import nodeFs from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange } from '../http/byte-ranges.ts'
import { isFileName, type Storage, type StoredFile } from './storage.ts'
import { storageFault, storageFull } from './storage-faults.ts'

/** The file system calls of this storage, so a test can make each of them fail. */
export type FileCalls = Pick<
  typeof nodeFs,
  'copyFile' | 'mkdir' | 'open' | 'readdir' | 'rename' | 'stat' | 'statfs' | 'unlink'
>
/** Below either, nothing is stored: the database on the same volume needs the rest. */
type SpaceFloor = { bytes: number; share: number }
const defaultFloor: SpaceFloor = { bytes: 200 * 1024 * 1024, share: 0.05 }

/** Where files are written before they get their name; it starts with a dot, so it is never served or listed. */
const partialsFolder = '.partial'
/** Milliseconds after which a start treats a half-written file as abandoned: another process may be writing it. */
const abandonedAfter = 60_000
/** Folders that hold two levels of folders: the first for public files, the other for private ones. */
const branches = ['', 'private']

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
    put: (name, bytes) =>
      storeFile(fs, root, floor, name, (partial) => writeBytes(fs, partial, bytes)).catch(refuse),
    putFile: (name, source) =>
      storeFile(fs, root, floor, name, (partial) => moveFile(fs, source, partial)).catch(refuse),
    copy: (from, name) => copyFile(fs, root, floor, from, name).catch(refuse),
    get: (name, range) => getFile(fs, root, name, range).catch(refuse),
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

/** `write` makes the whole file under the name it gets, and it then exists even after a power cut. */
async function storeFile(
  fs: FileCalls,
  root: string,
  floor: SpaceFloor,
  name: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const file = path.join(root, checked(name))
  const partial = path.join(root, partialsFolder, partialPrefix(name) + randomUUID())
  await requireSpace(fs, root, floor)
  try {
    await fs.mkdir(path.dirname(partial), { recursive: true })
    await write(partial)
    const isFolderNew = (await fs.mkdir(path.dirname(file), { recursive: true })) !== undefined
    await fs.rename(partial, file)
    await syncFolders(fs, root, path.dirname(file), isFolderNew)
  } catch (error) {
    await fs.unlink(partial).catch(() => {})
    throw error
  }
}

async function writeBytes(fs: FileCalls, partial: string, bytes: Uint8Array): Promise<void> {
  const handle = await fs.open(partial, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveFile(fs: FileCalls, source: string, partial: string): Promise<void> {
  await fs.rename(source, partial).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    return fs.copyFile(source, partial)
  })
  await syncFile(fs, partial)
}

async function copyFile(
  fs: FileCalls,
  root: string,
  floor: SpaceFloor,
  from: string,
  name: string,
): Promise<boolean> {
  const source = path.join(root, checked(from))
  if (!(await fs.stat(source).catch(unlessMissing))) return false
  await storeFile(fs, root, floor, name, async (partial) => {
    // Takes no space where the file system can share it.
    await fs.copyFile(source, partial, constants.COPYFILE_FICLONE)
    await syncFile(fs, partial)
  })
  return true
}

async function syncFile(fs: FileCalls, file: string): Promise<void> {
  const handle = await fs.open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Throws storage_full when less is free in the folder. */
export async function requireSpace(
  fs: Pick<FileCalls, 'statfs'>,
  root: string,
  floor: SpaceFloor = defaultFloor,
): Promise<void> {
  const { bavail, blocks, bsize } = await fs.statfs(root)
  if (bavail * bsize < floor.bytes || bavail < blocks * floor.share) throw storageFull()
}

/**
 * A name survives a power cut once its folder is synced, and a new folder once its parent is. Windows does this
 * automatically.
 */
async function syncFolders(fs: FileCalls, root: string, folder: string, isNew: boolean): Promise<void> {
  if (process.platform === 'win32') return
  for (const each of isNew ? foldersUpTo(root, folder) : [folder]) {
    const handle = await fs.open(each, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

const foldersUpTo = (root: string, folder: string): string[] =>
  folder === root ? [root] : [folder, ...foldersUpTo(root, path.dirname(folder))]

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

async function getFile(
  fs: FileCalls,
  root: string,
  name: string,
  range?: ByteRange,
): Promise<StoredFile | null> {
  const handle = await fs.open(path.join(root, checked(name)), 'r').catch(unlessMissing)
  if (!handle) return null
  try {
    const { size } = await handle.stat()
    const { start, end } = { start: 0, end: size - 1, ...range }
    return { size: end - start + 1, body: handle.createReadStream(range ? { start, end } : {}) }
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
    ((await fs.readdir(folder).catch(unlessMissing)) ?? []).filter((name) => /^[0-9a-f]{2}$/.test(name))
  for (const branch of branches) {
    for (const outer of await foldersOf(path.join(root, branch))) {
      for (const inner of await foldersOf(path.join(root, branch, outer))) {
        for (const file of await fs.readdir(path.join(root, branch, outer, inner))) {
          const name = path.posix.join(branch, outer, inner, file)
          if (isFileName(name)) yield name
        }
      }
    }
  }
}
