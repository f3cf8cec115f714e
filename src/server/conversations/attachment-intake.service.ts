import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { readUnlessUnended } from '#server/lib/apart/unended-readings.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Sender } from '#server/lib/http/sender.ts'
import { cleanFileName } from '#server/lib/storage/file-names.ts'
import { sizeOf } from '#server/lib/storage/file-size.ts'
import { spool } from '#server/lib/storage/spool.ts'
import { rewriteVideo, VideoRefused } from '#server/lib/storage/video-rewriter.ts'
import { readPictureBytes } from '#server/uploads/form-pictures.service.ts'
import type { FileSource } from '#server/uploads/private-files.service.ts'
import type { ReadPicture } from '#server/uploads/uploads.service.ts'
import {
  type AttachmentKind,
  attachmentBytesMax,
  attachmentFaults,
  headLength,
  isForeign,
  kindOfFile,
  videoSecondsMax,
} from '#shared/lib/attachments.ts'
import type { ErrorCode } from '#shared/lib/error-codes.ts'

/**
 * Guarantee: a picture is redrawn, of a video only picture and sound are kept, a PDF is kept as it is, and nothing else
 * is. The kind is told by content.
 */

type LooseFile = { ending: string; source: FileSource }

/** A file that was received and checked, not stored yet. `poster` is a smaller picture of it. */
export type TakenFile = {
  kind: AttachmentKind
  name: string
  bytes: number
  file: LooseFile
  poster: LooseFile | null
  width: number | null
  height: number | null
  milliseconds: number | null
  /** Of the picture of a video, as in `avc`. */
  codec: string | null
  isSoundLost: boolean
  /** Of a video: it is to be made smaller, or couldn't be. */
  shrinking: 'wanted' | 'failed' | null
}

const refusal = (code: ErrorCode, reason: string) => new AppError(code, reason, { file: reason })

/** A phone writes a little more than the minute it was told to. */
const secondsMax = videoSecondsMax + 1

/**
 * Receives a file into `folder`. Throws payload_too_large and unprocessable with the field `file`, and the errors of storing.
 */
export async function takeFile(
  { config: { dataDir } }: Pick<FastifyInstance, 'config'>,
  folder: string,
  given: { chunks: AsyncIterable<Buffer>; name: string | undefined; sender: Sender },
): Promise<TakenFile> {
  const { head, chunks } = await peek(given.chunks)
  const kind = kindOfFile(head)
  if (kind === null) throw refusal('unprocessable', attachmentFaults.kind)
  if (isForeign(kind)) throw refusal('unprocessable', attachmentFaults[kind])
  const name = cleanFileName(given.name, unnamed[kind])
  if (kind === 'picture') return { name, ...(await takePicture(chunks, given.sender)) }
  if (kind === 'video') return { name, ...(await takeVideo(dataDir, folder, chunks, given.sender)) }
  return { name, ...(await takeDocument(folder, chunks)) }
}

type Taken = Omit<TakenFile, 'name'>

async function takePicture(chunks: AsyncIterable<Buffer>, sender: Sender): Promise<Taken> {
  const { sizes } = (await readPictureBytes(chunks, 'attachment', { field: 'file', sender })) as ReadPicture
  const largest = sizes.at(-1) as ReadPicture['sizes'][number]
  const smaller = posterOf(sizes)
  return {
    kind: 'picture',
    bytes: largest.bytes.length,
    file: toFile(largest),
    poster: smaller && smaller !== largest ? toFile(smaller) : null,
    width: largest.width,
    height: largest.height,
    milliseconds: null,
    codec: null,
    isSoundLost: false,
    shrinking: null,
  }
}

/** Pixels across the widest picture in a list. */
const posterWidth = 800

const posterOf = (sizes: ReadPicture['sizes'] = []) =>
  sizes.findLast(({ width }) => width <= posterWidth) ?? sizes[0]

const toFile = ({ width, bytes }: ReadPicture['sizes'][number]): LooseFile => ({
  ending: `w${width}.webp`,
  source: bytes,
})

async function takeVideo(
  dataDir: string,
  folder: string,
  chunks: AsyncIterable<Buffer>,
  sender: Sender,
): Promise<Taken> {
  const received = path.join(folder, 'received')
  const digest = createHash('sha256')
  await spool(chunks, received, (size, chunk) => {
    if (size > attachmentBytesMax.video) throw refusal('payload_too_large', attachmentFaults.largeVideo)
    digest.update(chunk)
  })
  const rewritten = path.join(folder, 'rewritten')
  const task = { source: received, target: rewritten, secondsMax }
  const { ending, ...facts } = await rewriteVideo(task, sender, (read) =>
    readUnlessUnended(dataDir, digest.digest(), read),
  ).catch(refuseVideo)
  return {
    kind: 'video',
    bytes: sizeOf(rewritten),
    file: { ending, source: rewritten },
    poster: null,
    width: facts.width,
    height: facts.height,
    milliseconds: facts.milliseconds,
    codec: facts.codec,
    isSoundLost: facts.isSoundLost,
    shrinking: 'wanted',
  }
}

function refuseVideo(error: unknown): never {
  const { longVideo, unreadableVideo } = attachmentFaults
  if (error instanceof NotAnswered) throw refusal('unprocessable', unreadableVideo)
  if (!(error instanceof VideoRefused)) throw error
  throw refusal('unprocessable', error.reason === 'too long' ? longVideo : unreadableVideo)
}

async function takeDocument(folder: string, chunks: AsyncIterable<Buffer>): Promise<Taken> {
  const source = path.join(folder, 'document')
  const bytes = await spool(chunks, source, (size) => {
    if (size > attachmentBytesMax.document) throw refusal('payload_too_large', attachmentFaults.largeDocument)
  })
  const file = { ending: 'pdf', source }
  const nothing = { width: null, height: null, milliseconds: null, codec: null, shrinking: null }
  return { kind: 'document', bytes, file, poster: null, isSoundLost: false, ...nothing }
}

/** The picture that a browser drew of a video; null when it isn't one, because the video is what matters. */
export async function takePoster(chunks: AsyncIterable<Buffer>, sender: Sender): Promise<LooseFile | null> {
  try {
    const picture = await readPictureBytes(chunks, 'attachment', {
      field: 'poster',
      sender,
      isOptional: true,
    })
    const size = posterOf(picture?.sizes)
    return size ? toFile(size) : null
  } catch (error) {
    if (error instanceof AppError && error.statusCode < 500) return null
    throw error
  }
}

/** The first bytes, and everything with them. */
async function peek(given: AsyncIterable<Buffer>): Promise<{ head: Buffer; chunks: AsyncIterable<Buffer> }> {
  const rest = given[Symbol.asyncIterator]()
  const taken: Buffer[] = []
  for (let size = 0; size < headLength; ) {
    const { value, done } = await rest.next()
    if (done) break
    taken.push(value)
    size += value.length
  }
  const head = Buffer.concat(taken)
  async function* all() {
    yield head
    for (;;) {
      const { value, done } = await rest.next()
      if (done) return
      yield value as Buffer
    }
  }
  return { head, chunks: all() }
}

const unnamed: Record<AttachmentKind, string> = { picture: 'Photo', video: 'Video', document: 'Document.pdf' }
