import { handovers } from '#web/lib/handovers.ts'
import type { PickedFiles } from '#web/lib/picked-files.ts'

/**
 * Files of messages that were sent before their files had arrived, by the message's key. They are in this page's memory: going
 * to another page and back keeps them, loading the page again doesn't.
 */
const batches = new Map<string, { files: PickedFiles; keptAt: number; release: () => void }>()

const lockOf = (clientKey: string) => `outgoing-files:${clientKey}`

/** Null where there are no locks, such as on old browsers. */
const locks = () => globalThis.navigator?.locks ?? null

/** Keeps files for a message. Other tabs can tell that somebody has them. */
export function keepBatch(clientKey: string, files: PickedFiles): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  batches.set(clientKey, { files, keptAt: handovers(), release: resolve })
  // Refused where the page may store nothing.
  void locks()
    ?.request(lockOf(clientKey), () => promise)
    .catch(() => {})
}

/** The files of a message, for the person who chose them. */
export function batchOf(clientKey: string): PickedFiles | undefined {
  const batch = batches.get(clientKey)
  return batch?.keptAt === handovers() ? batch.files : undefined
}

/** Lets go of the files of a message that isn't sent, and returns them to the person who chose them. */
export function releaseBatch(clientKey: string): PickedFiles | undefined {
  const files = batchOf(clientKey)
  if (!files) return undefined
  batches.get(clientKey)?.release()
  batches.delete(clientKey)
  return files
}

/** Forgets a message's files; uploaded ones stay on the server. */
export function dropBatch(clientKey: string): void {
  const batch = batches.get(clientKey)
  batches.delete(clientKey)
  batch?.release()
  batch?.files.take()
}

/** Ends the uploads of a person who has signed out: the next ones would be sent as somebody else. */
export function dropStrangers(): void {
  for (const [clientKey, { keptAt }] of batches) if (keptAt !== handovers()) dropBatch(clientKey)
}

/** True while another tab has the files of a message. */
export async function isElsewhere(clientKey: string): Promise<boolean> {
  const all = locks()
  if (!all) return false
  // Refused on pages without storage; then no other tab has the message.
  return all.request(lockOf(clientKey), { ifAvailable: true }, (lock) => lock === null).catch(() => false)
}

/** The uploaded files, and the names of the others. */
export function progressOf(files: PickedFiles) {
  const list = files.list()
  return {
    files: list.flatMap(({ attachment }) => attachment ?? []),
    lacking: list.flatMap(({ attachment, name }) => (attachment ? [] : name)),
  }
}
