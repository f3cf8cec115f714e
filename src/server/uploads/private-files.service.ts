import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { notFound } from '#server/lib/http/errors.ts'
import type { Storage } from '#server/lib/storage/storage.ts'
import { recordPrivateFiles, setFiles } from './pictures.repository.ts'
import { discardPicture } from './uploads.service.ts'

/**
 * Guarantee: a private file has a row before it is stored, so it is in backups and never left behind, and it is only
 * served by the route of the room that stored it.
 */

type PrivateFile = {
  /** From `namePrivateFiles`. */
  name: string
  source: FileSource
}
/** Bytes, or the path of a file, which may be moved, or another stored file. */
export type FileSource = Uint8Array | string | { copyOf: string }

/** Names for files that belong together, by their endings, such as `mp4` or `w800.webp`. Nobody can guess them. */
export function namePrivateFiles<Ending extends string>(endings: readonly Ending[]): string[] {
  const [, outer, inner, rest] = /^(..)(..)(.{36})/.exec(randomBytes(20).toString('hex')) ?? []
  return endings.map((ending) => `private/${outer}/${inner}/${rest}.${ending}`)
}

/**
 * Stores files that `exchangePictures` can use by `url`; unless it does within a day they are swept. Holds no connection
 * while they are stored, because that may take minutes. Throws storage_full or unavailable, and not_found when what is to
 * be copied is gone, and leaves nothing.
 */
export async function storePrivateFiles(
  store: { db: Db; storage: Storage },
  { url, ownerId, files }: { url: string; ownerId: number; files: readonly PrivateFile[] },
): Promise<void> {
  await recordPrivateFiles(store.db, { url, ownerId, files: files.map(({ name }) => name) })
  try {
    for (const file of files) await storeFile(store.storage, file)
  } catch (error) {
    await discardPicture(store, url)
    throw error
  }
}

async function storeFile(storage: Storage, { name, source }: PrivateFile): Promise<void> {
  if (typeof source === 'string') return storage.putFile(name, source)
  if (source instanceof Uint8Array) return storage.put(name, source)
  if (!(await storage.copy(source.copyOf, name))) throw notFound('file')
}

type FilesOf = { url: string; files: readonly string[] }

/** Gives an address other files: those that were stored under another address, which gets what is to be deleted. */
export async function replacePrivateFiles(tx: Tx, kept: FilesOf, released: FilesOf): Promise<void> {
  for (const { url, files } of [kept, released]) await setFiles(tx, url, files)
}
