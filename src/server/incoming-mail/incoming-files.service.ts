import type { FastifyInstance } from 'fastify'
import { takeFile } from '#server/conversations/attachment-intake.service.ts'
import {
  admitUpload,
  findUploaded,
  keepAttachment,
  type Uploader,
} from '#server/conversations/attachments.service.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { withSpoolFolder } from '#server/lib/storage/spool.ts'
import { uuidOf } from '#server/lib/text-uuid.ts'
import type { MailFile } from './mail-parts.ts'

/** Guarantee: files in an answer are taken like uploads: pictures are redrawn, and only known kinds are kept. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'storage'>
type TakenFiles = { ids: number[]; leftOut: MailFile[] }

/**
 * Stores the files of an email, whose `key` is the same each time it comes. Those that aren't accepted are left out. Throws
 * rate_limited, not_found and the errors of storing.
 */
export async function takeFiles(
  tools: Tools,
  uploader: Uploader,
  files: readonly MailFile[],
  key: string,
): Promise<TakenFiles> {
  const taken: TakenFiles = { ids: [], leftOut: [] }
  for (const [index, file] of files.entries()) {
    const id = await takeOne(tools, uploader, file, uuidOf(`${key} file ${index}`))
    if (id === null) taken.leftOut.push(file)
    else taken.ids.push(id)
  }
  return taken
}

const mistakes = new Set([400, 413, 415, 422])

async function takeOne(
  tools: Tools,
  uploader: Uploader,
  { name, bytes }: MailFile,
  clientKey: string,
): Promise<number | null> {
  const earlier = await findUploaded(tools, uploader, clientKey)
  if (earlier) return earlier.id
  async function* chunks() {
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const { conversationId, side, userId } = uploader
  const sender = [{ key: `email ${conversationId} ${side} ${userId}`, factor: 1 }]
  try {
    await admitUpload(tools, uploader)
    const kept = await withSpoolFolder(tools.config.dataDir, async (folder) =>
      keepAttachment(
        tools,
        uploader,
        clientKey,
        await takeFile(tools, folder, { chunks: chunks(), name, sender }),
      ),
    )
    return kept.id
  } catch (error) {
    if (error instanceof AppError && mistakes.has(error.statusCode)) return null
    throw error
  }
}
