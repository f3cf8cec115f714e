import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/byte-ranges.ts'

/** `size` is that of the body: of the whole file, or of the range that was asked for. */
export type StoredFile = { body: Readable; size: number }

/** Where uploaded files are stored. Every call throws storage_full or unavailable, and nothing else. */
export type Storage = {
  /** Stores a file whole or not at all; replaces a file with the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The same for a file of this machine, of any size; it may be moved, so the caller only removes what is left of it. */
  putFile(name: string, path: string): Promise<void>
  /** Stores what another file holds under a name of its own; each can be deleted without the other. False when there is no such file. */
  copy(from: string, name: string): Promise<boolean>
  /**
   * The file, or a range within it. Null when there is no such file. The caller must read the body to its end or destroy
   * it.
   */
  get(name: string, range?: ByteRange): Promise<StoredFile | null>
  /** Deletes a file, and anything an interrupted `put` left of it. */
  delete(name: string): Promise<void>
  /** The names of all files, in no particular order. */
  list(): AsyncIterable<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage
  }
}

const publicName = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}\.w\d{1,4}\.webp$/
const privateName = /^private\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}\.(?:w\d{1,4}\.webp|mp4|webm|pdf)$/

/** True for the name of a picture that anyone may see, who gets it by that name. */
export const isPublicName = (name: string): boolean => publicName.test(name)

/** True for the name of a file that is only served by the route of its room. */
export const isPrivateName = (name: string): boolean => privateName.test(name)

/** True for a name this code generates; nothing else is ever stored, read, deleted or served. */
export const isFileName = (name: string): boolean => isPublicName(name) || isPrivateName(name)

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
}

/** The media type of a file with one of our names. */
export const mediaTypeOf = (name: string): string =>
  mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
