import fs from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { isFileName, type Storage } from '../storage/storage.ts'
import { damaged } from './damaged.ts'
import type { Entry } from './tar.ts'

/** Where files are: uploads in the storage, demo pictures always in a local folder. */
export type FilePlaces = { storage: Storage; uploads: string }

const inArchive = 'uploads/'
const demoName = /^demo\/[a-z0-9-]+(\.w\d{2,4})?\.webp$/
const readAtOnce = 16
const fetchedAtOnce = 500
/** Videos may have 100 MB, so they are read one by one, and few are in memory while they are written. */
const isPicture = (name: string) => name.endsWith('.webp')
const heldAtOnce = 64 * 1024 * 1024

/** The result once all files are read. */
export type FilesRead = { files: number; bytes: number; missing: string[] }

/** The files of the rows this transaction sees; `read` counts them and names the missing ones. */
export async function* readFiles(
  client: pg.ClientBase,
  { storage, uploads }: FilePlaces,
  read: FilesRead,
): AsyncGenerator<Entry> {
  for await (const files of listFilesOfRows(client)) {
    for (let from = 0; from < files.length; from += readAtOnce) {
      const some = files.slice(from, from + readAtOnce)
      const contents = await Promise.all(
        some.map(({ name }) => (isPicture(name) ? readStored(storage, name) : undefined)),
      )
      for (const [index, picture] of contents.entries()) {
        const { name, isShown } = some[index] as FileOfRow
        const bytes = picture === undefined ? await readStored(storage, name) : picture
        if (bytes) yield count(read, name, bytes)
        else if (isShown) read.missing.push(name)
      }
    }
  }
  for (const name of await listDemoFiles(uploads))
    yield count(read, name, await fs.readFile(path.join(uploads, name)))
}

function count(read: FilesRead, name: string, bytes: Buffer): Entry {
  read.files++
  read.bytes += bytes.length
  return { name: inArchive + name, bytes }
}

async function readStored(storage: Storage, name: string): Promise<Buffer | null> {
  const found = await storage.get(name)
  return found && buffer(found.body)
}

type FileOfRow = { name: string; isShown: boolean }

async function* listFilesOfRows(client: pg.ClientBase): AsyncGenerator<FileOfRow[]> {
  await client.query(`DECLARE backup_files CURSOR FOR
    SELECT name, uses > 0 AS "isShown" FROM pictures, unnest(files) AS name ORDER BY url, name`)
  for (;;) {
    const { rows } = await client.query<FileOfRow>(`FETCH ${fetchedAtOnce} FROM backup_files`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE backup_files')
}

async function listDemoFiles(uploads: string): Promise<string[]> {
  const names = await fs.readdir(path.join(uploads, 'demo')).catch(() => [])
  return names
    .map((name) => `demo/${name}`)
    .filter((name) => demoName.test(name))
    .sort()
}

/** Receives the files of a backup. */
export type FileSink = {
  take(entry: Entry): Promise<void>
  /** Waits for pending writes and returns all names. */
  finish(): Promise<ReadonlySet<string>>
  /** Removes what was stored, after a failure. */
  undo(): Promise<void>
}

const writtenAtOnce = 16

/** Stores files, several at a time; without places it only checks their names. */
export function createFileSink(places: FilePlaces | null): FileSink {
  const names = new Set<string>()
  let writing: Promise<void>[] = []
  let held = 0
  const settle = async () => {
    const settled = writing
    writing = []
    held = 0
    await Promise.all(settled)
  }
  return {
    async take({ name: entryName, bytes }) {
      const name = entryName.slice(inArchive.length)
      if (!isFileName(name) && !demoName.test(name)) throw damaged(`${entryName} is not one of our files`)
      names.add(name)
      if (!places) return
      writing.push(write(places, name, bytes))
      held += bytes.length
      if (writing.length >= writtenAtOnce || held >= heldAtOnce) await settle()
    },
    async finish() {
      await settle()
      return names
    },
    async undo() {
      await Promise.allSettled(writing)
      if (!places) return
      for (const name of names) await remove(places, name).catch(() => {})
    },
  }
}

async function write({ storage, uploads }: FilePlaces, name: string, bytes: Buffer): Promise<void> {
  if (!demoName.test(name)) return storage.put(name, bytes)
  const file = path.join(uploads, name)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, bytes)
}

function remove({ storage, uploads }: FilePlaces, name: string): Promise<void> {
  return demoName.test(name) ? fs.rm(path.join(uploads, name), { force: true }) : storage.delete(name)
}

/** True when the storage has no uploaded file. */
export async function isStorageEmpty({ storage }: FilePlaces): Promise<boolean> {
  for await (const _name of storage.list()) return false
  return true
}

/** Files that restored rows reference but the backup doesn't hold. */
export async function listMissingFiles(client: pg.ClientBase, names: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  for await (const files of listFilesOfRows(client)) {
    for (const { name, isShown } of files) if (isShown && !names.has(name)) missing.push(name)
  }
  return missing
}

export const isFileEntry = ({ name }: Entry): boolean => name.startsWith(inArchive)
