/** Limits of the files of conversations, for both sides. */

/** Files with one message, or with the request itself. */
export const attachmentsMax = 10

const megabyte = 1024 * 1024
/** Largest file, in bytes. */
export const attachmentBytesMax = { picture: 10 * megabyte, video: 100 * megabyte, document: 10 * megabyte }

/** Longest video, in seconds. */
export const videoSecondsMax = 60

/** Characters of a file's name. */
export const attachmentNameMax = 120

export const attachmentKinds = ['picture', 'video', 'document'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Shown to the sender of a refused file. */
export const attachmentFaults = {
  kind: 'Please choose a photo (JPEG, PNG, WebP), a video (MP4, MOV, WebM) or a PDF',
  heic: 'This browser can’t read HEIC photos. Send it from the phone that took it, or save it as a JPEG first',
  tiff: 'This browser can’t read TIFF photos. Save it as a JPEG first',
  otherPicture: 'This file couldn’t be read as a photo. Please try a JPEG or PNG',
  unreadableVideo: 'This video can’t be read. Please send it as MP4, MOV or WebM',
  longVideo: `A video can be at most ${videoSecondsMax} seconds long`,
  largePicture: 'Image size must be less than 10MB',
  largeVideo: 'A video can be at most 100 MB',
  largeDocument: 'A PDF can be at most 10 MB',
} as const

/** The note on a video whose sound couldn't be kept. */
export const lostSoundNote = 'We couldn’t keep the sound of this video'

/** Bytes at the start of a file that tell its kind. */
export const headLength = 12

const videoBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

const startsWith = (head: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, index) => head[index] === byte)
const textAt = (head: Uint8Array, at: number) => String.fromCharCode(...head.subarray(at, at + 4))

/** Pictures that some browsers turn into a JPEG, and the server can't read. */
export type ForeignPicture = 'heic' | 'tiff'
export const isForeign = (kind: string | null): kind is ForeignPicture => kind === 'heic' || kind === 'tiff'

/** The kind of a file by its first bytes, whatever its name; null if it isn't accepted. */
export function kindOfFile(head: Uint8Array): AttachmentKind | ForeignPicture | null {
  if (startsWith(head, [0xff, 0xd8, 0xff]) || startsWith(head, [0x89, 0x50, 0x4e, 0x47])) return 'picture'
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') return 'picture'
  if (textAt(head, 0) === '%PDF') return 'document'
  if (startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a])) return 'tiff'
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return 'video'
  if (!videoBoxes.includes(textAt(head, 4))) return null
  return textAt(head, 4) === 'ftyp' && heicBrands.includes(textAt(head, 8)) ? 'heic' : 'video'
}

/** Why a file that begins like this isn't a picture; the texts for HEIC and TIFF include a remedy. */
export function pictureKindFault(head: Uint8Array, otherwise: string): string {
  const kind = kindOfFile(head)
  return isForeign(kind) ? attachmentFaults[kind] : otherwise
}

const nouns: Record<AttachmentKind, readonly [one: string, many: string]> = {
  picture: ['photo', 'photos'],
  video: ['video', 'videos'],
  document: ['PDF', 'PDFs'],
}

/** Files in words: "2 photos and 1 video"; empty for none. */
export function listOfFiles(kinds: readonly AttachmentKind[]): string {
  const counts = attachmentKinds.map((kind) => ({
    kind,
    count: kinds.filter((each) => each === kind).length,
  }))
  const words = counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${nouns[kind][count === 1 ? 0 : 1]}`)
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last
}

/** A message with a last line that names its files, for places where they can't be shown. */
export function textWithFiles(text: string, kinds: readonly AttachmentKind[]): string {
  const list = listOfFiles(kinds)
  if (list === '') return text
  return text === '' ? `Sent ${list}.` : `${text}\nWith ${list}.`
}
