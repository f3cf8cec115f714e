import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import type { AttachmentKind } from '#shared/lib/attachments.ts'

/**
 * A chosen file on its way: `reading` until it is known to be fine, `ready` until it can be sent, `refused` for good, or
 * `failed`, which can be tried again.
 */
export type PickedFile = {
  /** The same file sent again under it is stored once. */
  key: string
  name: string
  kind: AttachmentKind | null
  bytes: number
  /** A picture of it in this browser. */
  previewUrl: string | null
  state: 'reading' | 'ready' | 'sending' | 'sent' | 'failed' | 'refused'
  /** The uploaded share: 0 to 1. */
  progress: number
  /** Why it was refused, or failed. */
  fault: string | null
  /** The stored file. */
  attachment: Attachment | null
  /** The file of another request that it is a copy of. */
  copyOf: Attachment | null
}

const previewOf = ({ posterUrl, kind, url }: Attachment) => posterUrl ?? (kind === 'picture' ? url : null)

/** A file that the server already has, and that waits there to be sent. */
export const asSent = (attachment: Attachment): PickedFile => {
  const { id, name, kind, bytes } = attachment
  const sent = { state: 'sent', progress: 1, fault: null, attachment, copyOf: null } as const
  return { key: `stored-${id}`, name, kind, bytes, previewUrl: previewOf(attachment), ...sent }
}

/** A file that another request has. */
export const asCopy = (copyOf: Attachment): PickedFile => {
  const { name, kind, bytes } = copyOf
  const ready = { state: 'ready', progress: 0, fault: null, attachment: null, copyOf } as const
  return { key: crypto.randomUUID(), name, kind, bytes, previewUrl: previewOf(copyOf), ...ready }
}

/** "a.jpg, b.jpg and 3 more". */
export function namesOf(all: readonly string[]): string {
  const names = all.slice(0, 2)
  const more = all.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ')
}
