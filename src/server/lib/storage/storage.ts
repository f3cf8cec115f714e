import type { Readable } from 'node:stream'

export type StoredFile = { body: Readable; size: number }

/** Where uploaded files are stored. Every call throws storage_full or unavailable, and nothing else. */
export type Storage = {
  /** Stores a file whole or not at all; replaces a file with the same name. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. The caller must read the body to its end or destroy it. */
  get(name: string): Promise<StoredFile | null>
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

const fileName = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{36}\.w\d{1,4}\.webp$/

/** True for a name this code generates; nothing else is ever stored, read, deleted or served. */
export const isFileName = (name: string): boolean => fileName.test(name)
