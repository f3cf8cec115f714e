import type { FastifyInstance } from 'fastify'
import { notFound } from '#server/lib/http/errors.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { type FileToCopy, findFileToCopy } from './attachment-copies.repository.ts'
import type { TakenFile } from './attachment-intake.service.ts'
import {
  addressOfKey,
  admitUpload,
  findUploaded,
  keepAttachment,
  type Uploader,
} from './attachments.service.ts'

/** Guarantee: a copy is a file of its own, with an address of its own: it stays when the first one is deleted. */

type Tools = Pick<FastifyInstance, 'db' | 'storage' | 'jobs' | 'config'>

/**
 * Adds a file that somebody may read, because they know its key, to another request; again under the same key it is stored
 * once. Throws not_found when one of them is gone, and the errors of admitting an upload and of storing.
 */
export async function copyAttachment(
  tools: Tools,
  uploader: Uploader,
  { clientKey, fileKey }: { clientKey: string; fileKey: string },
): Promise<Attachment> {
  const kept = await findUploaded(tools, uploader, clientKey)
  if (kept) return kept
  const find = () => findFileToCopy(tools.db, addressOfKey(fileKey))
  const found = await find()
  if (!found) throw notFound('file')
  await admitUpload(tools, uploader)
  try {
    return await keepAttachment(tools, uploader, clientKey, toCopy(found))
  } catch (error) {
    // A smaller video has taken its place in the meantime.
    const present = await find()
    if (!present || present.file === found.file) throw error
    return keepAttachment(tools, uploader, clientKey, toCopy(present))
  }
}

/** A video that is still being made smaller is copied as it is, and the copy made smaller as well. */
const toCopy = ({ file, poster, shrinkState, ...facts }: FileToCopy): TakenFile => ({
  ...facts,
  file: copyOf(file),
  poster: poster === null ? null : copyOf(poster),
  shrinking: shrinkState === 'running' ? 'wanted' : shrinkState,
})

/** "w800.webp" of "private/ab/cd/0123….w800.webp". */
const endingOf = (name: string) => name.slice(name.indexOf('.') + 1)

const copyOf = (name: string): TakenFile['file'] => ({ ending: endingOf(name), source: { copyOf: name } })
