import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { QuoteRequestReceived } from '#shared/quote-requests/quote-requests.schemas.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { leaveFiles } from '#web/lib/carried-files.ts'
import { uploadTo } from '#web/lib/upload-attachment.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useAttachments } from '#web/ui/use-attachments.ts'

export const notAddedText = (count: number): string =>
  `Your request was sent, but ${count === 1 ? '1 file' : `${count} files`} couldn’t be added`

/**
 * Photos and videos of a job: chosen before the request is sent, and added to it as soon as it is. `carriedAs` names those
 * of another request that were left for this one.
 */
export function useRequestFiles(carriedAs?: string) {
  const { apiUrl: origin } = usePublicConfig()
  const files = useAttachments({ carriedAs })
  const [isAdding, setAdding] = useState(false)
  const leave = useEffectEvent(() => {
    if (carriedAs && !isAdding && files.count > 0) leaveFiles(carriedAs, files.carry())
  })
  // Before they are forgotten: a visitor who comes back to the page by Back or Forward finds them again.
  useLayoutEffect(() => () => leave(), [])
  /** Goes on when the dialog is closed, or the page is left. */
  const addTo = async ({ id, uploadToken }: QuoteRequestReceived) => {
    if (files.count === 0) return
    setAdding(true)
    const headers = { 'x-upload-token': uploadToken }
    const failed = await files.sendAll(uploadTo({ origin, conversationId: id, headers }))
    if (failed > 0) toastNotAdded(failed)
  }
  /** Removes files of a version that isn't sent, and says so: the one that was sent has none. */
  const discard = () => {
    if (files.count > 0) toastNotAdded(files.count)
    for (const { key } of files.files) files.remove(key)
  }
  return { ...files, isAdding, addTo, discard }
}

function toastNotAdded(count: number): void {
  const description = 'You can also add them in the conversation.'
  toast({ title: notAddedText(count), description, variant: 'destructive' })
}

export type RequestFiles = ReturnType<typeof useRequestFiles>
