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

/** The files of a message, for whoever chose them. */
export function batchOf(clientKey: string): PickedFiles | undefined {
  const batch = batches.get(clientKey)
  return batch?.keptAt === handovers() ? batch.files : undefined
}

/** Forgets the files of a message, wherever they are; what the server has stays there. */
export function dropBatch(clientKey: string): void {
  const batch = batches.get(clientKey)
  batches.delete(clientKey)
  batch?.release()
  batch?.files.take()
}

/** True while another tab has the files of a message. */
export async function isElsewhere(clientKey: string): Promise<boolean> {
  const all = locks()
  if (!all) return false
  return all.request(lockOf(clientKey), { ifAvailable: true }, (lock) => lock === null)
}

/** What of the files is there, and the names of the others. */
export function progressOf(files: PickedFiles) {
  const list = files.list()
  return {
    files: list.flatMap(({ attachment }) => attachment ?? []),
    lacking: list.flatMap(({ attachment, name }) => (attachment ? [] : name)),
  }
}
