import { useEffect, useState, useSyncExternalStore } from 'react'
import { PickedFiles, type PickedFilesOptions } from '#web/lib/picked-files.ts'
import { readFile } from '#web/lib/read-attachment.ts'

const noFiles: ReturnType<PickedFiles['list']> = []

/**
 * Files that somebody chooses for a message or a request, for `AttachmentField`, `AddFilesButton` and `AttachmentTray`.
 * With `upload` each is sent at once; without it they wait for `sendAll`. The options hold from the first file on.
 */
export function useAttachments(options: Omit<PickedFilesOptions, 'read'>) {
  const create = () => new PickedFiles({ ...options, read: readFile })
  const [picked, setPicked] = useState(create)
  const files = useSyncExternalStore(picked.subscribe, picked.list, () => noFiles)
  const note = useSyncExternalStore(picked.subscribe, picked.note, () => null)
  useEffect(() => {
    picked.restore()
    const handleOnline = () => void picked.retry()
    addEventListener('online', handleOnline)
    return () => {
      removeEventListener('online', handleOnline)
      picked.stop()
    }
  }, [picked])
  const has = (...states: (typeof files)[number]['state'][]) =>
    files.some(({ state }) => states.includes(state))
  return {
    files,
    note,
    /** Some aren't sent yet, but will be. */
    isUnderWay: has('reading', 'ready', 'sending'),
    hasFailed: has('failed'),
    /** Those of them that can be sent, or are. */
    count: files.filter(({ state }) => state !== 'refused').length,
    canRemoveSent: options.remove !== undefined,
    add: (chosen: readonly File[]) => picked.add(chosen),
    remove: (key: string) => picked.remove(key),
    retry: () => void picked.retry(),
    sendAll: (...upload: Parameters<PickedFiles['sendAll']>) => picked.sendAll(...upload),
    /** The files as they are, for a message that waits for them; the list is empty again. */
    handOver: () => {
      picked.handOver()
      setPicked(create())
      return picked
    },
    /** Takes the files of a message that was canceled. */
    takeOver: (canceled: PickedFiles) => picked.takeOver(canceled),
    carry: () => picked.carry(),
  }
}

export type Attachments = ReturnType<typeof useAttachments>
