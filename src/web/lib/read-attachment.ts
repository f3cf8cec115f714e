import {
  type AttachmentKind,
  attachmentBytesMax,
  attachmentFaults,
  type ForeignPicture,
  headLength,
  isForeign,
  kindOfFile,
  videoSecondsMax,
} from '#shared/lib/attachments.ts'
import { toJpeg } from './compress-picture.ts'
import { drawPoster } from './draw-poster.ts'

/** A file as it is sent; `poster` is a picture of a video. */
export type ReadyFile = { kind: AttachmentKind; content: Blob; poster: Blob | null }

/** The message says why a file isn't accepted. */
export class FileRefused extends Error {}

/** Pixels across, as the server keeps pictures. */
const pictureWidth = 1600
const jpegQuality = 0.85
/** Pictures up to this many bytes are sent as they are. */
const smallEnough = 1024 * 1024

/** Tells a file's kind by its content, and makes a large picture small enough for a phone's connection. Throws FileRefused. */
export async function readFile(file: File): Promise<ReadyFile> {
  const kind = kindOfFile(await headOf(file))
  if (kind === null) throw new FileRefused(attachmentFaults.kind)
  if (isForeign(kind)) return readPicture(file, kind)
  if (kind === 'picture') return readPicture(file, null)
  if (kind === 'video') return readVideo(file)
  if (file.size > attachmentBytesMax.document) throw new FileRefused(attachmentFaults.largeDocument)
  return { kind, content: file, poster: null }
}

async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch {
    throw new FileRefused('We can no longer read this file. Please choose it again')
  }
}

/** Browsers that show photos of iPhones, or TIFF, make a JPEG of them. */
async function readPicture(file: File, foreign: ForeignPicture | null): Promise<ReadyFile> {
  const smaller = foreign || file.size > smallEnough ? await shrink(file) : null
  if (!smaller && foreign) throw new FileRefused(attachmentFaults[foreign])
  const content = smaller && (foreign || smaller.size < file.size) ? smaller : file
  if (content.size > attachmentBytesMax.picture) throw new FileRefused(attachmentFaults.largePicture)
  return { kind: 'picture', content, poster: null }
}

async function shrink(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    try {
      return await toJpeg(bitmap, { width: pictureWidth, height: pictureWidth }, jpegQuality)
    } finally {
      bitmap.close()
    }
  } catch {
    return null
  }
}

async function readVideo(file: File): Promise<ReadyFile> {
  if (file.size > attachmentBytesMax.video) throw new FileRefused(attachmentFaults.largeVideo)
  const { seconds, poster } = await drawPoster(file)
  // A phone writes a little more than the minute it was told to.
  if (seconds !== null && seconds > videoSecondsMax + 1) throw new FileRefused(attachmentFaults.longVideo)
  return { kind: 'video', content: file, poster }
}
