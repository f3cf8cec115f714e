import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { openDraft } from './drafts.ts'

/** The server keeps unsent files for a day. */
const keptFor = 23 * 60 * 60 * 1000
type Kept = { attachment: Attachment; keptAt: number }

const isKept = (one: unknown): one is Kept =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Kept).attachment?.id === 'number' &&
  Date.now() - (one as Kept).keptAt < keptFor

/** Files that were stored for a form and not sent, and that the server still has. */
export function readKeptFiles(name: string): Attachment[] {
  const kept = openDraft(name).read()
  return Array.isArray(kept) ? kept.filter(isKept).map(({ attachment }) => attachment) : []
}

/** Keeps them over a reload, in this tab. */
export function keepFiles(name: string, stored: readonly Attachment[]): void {
  const kept = stored.map((attachment): Kept => ({ attachment, keptAt: Date.now() }))
  openDraft(name).keep(kept.length > 0 ? kept : null)
}
