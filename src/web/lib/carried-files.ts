import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { openDraft } from './drafts.ts'
import { handovers } from './handovers.ts'

/** Files that come along from one request to another. */
export type CarriedFiles = {
  /** Those that the server has. They are copied, and stay over a reload. */
  stored: readonly Attachment[]
  /** Those that aren't sent yet. They are uploaded again, and are only in this tab. */
  chosen: readonly File[]
}

type Waiting = { name: string; chosen: readonly File[]; leftAt: number }
let waiting: Waiting | null = null

const isAttachment = (one: unknown): one is Attachment =>
  typeof one === 'object' && one !== null && 'id' in one && 'url' in one && typeof one.url === 'string'

/** Leaves files for the form that takes them under this name, instead of those that were left before. */
export function leaveFiles(name: string, { stored, chosen }: CarriedFiles): void {
  keepStored(name, stored)
  waiting = { name, chosen, leftAt: handovers() }
}

/** The files that were left under a name. Those that aren't stored are taken only once, by the person who left them. */
export function takeFiles(name: string): CarriedFiles {
  const kept = openDraft(name).read()
  const isTheirs = waiting?.name === name && waiting.leftAt === handovers()
  const chosen = (isTheirs && waiting?.chosen) || []
  waiting = null
  return { stored: Array.isArray(kept) ? kept.filter(isAttachment) : [], chosen }
}

/** Keeps only these of the stored files. */
export function keepStored(name: string, stored: readonly Attachment[]): void {
  openDraft(name).keep(stored.length > 0 ? stored : null)
}
