import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { ApiError, serverErrorText } from '#web/lib/api-client.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { PickedFiles } from '#web/lib/picked-files.ts'
import { readFile } from '#web/lib/read-attachment.ts'
import { removeFrom, uploadTo } from '#web/lib/upload-attachment.ts'
import { type ConversationAccess, sendMessage } from './conversations.queries.ts'
import { type OutgoingMessage, OutgoingQueue, type SendFault, type ToSend } from './outgoing-queue.ts'

/** A session that has ended, a request that took too long, and too many: all of them pass. */
const passing = new Set([401, 408, 429])

/** Without locks, a message may be sent twice at once, and is stored once all the same. */
const alone = async (name: string, work: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

async function trySending(
  access: ConversationAccess,
  { files, ...message }: ToSend,
): Promise<SendFault | null> {
  try {
    await sendMessage(access, { ...message, attachmentIds: files.map(({ id }) => id) })
    return null
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    const lost = error instanceof ApiError ? error.body?.fieldErrors?.attachmentIds : undefined
    const text = lost ?? serverErrorText(error, 'Please check your connection and try again.')
    return { text, isFinal: status >= 400 && status < 500 && !passing.has(status) }
  }
}

/** What was written in a conversation and isn't stored yet, also in other tabs. Sent as soon as there is a connection. */
export function useOutgoingMessages(access: ConversationAccess, onSettled: () => Promise<unknown>) {
  const { id: conversationId, api, headers } = access
  const { apiUrl: origin } = usePublicConfig()
  const [outgoing, setOutgoing] = useState<readonly OutgoingMessage[]>([])
  const queue = useRef<OutgoingQueue>(null)
  const send = useEffectEvent((message: ToSend) => trySending(access, message))
  const settle = useEffectEvent(onSettled)
  const pick = useEffectEvent((stored: readonly Attachment[]) => {
    const upload = uploadTo({ origin, conversationId, headers })
    return new PickedFiles({ read: readFile, upload, remove: removeFrom(api, conversationId), stored })
  })
  useEffect(() => {
    const show = () => setOutgoing(created.list())
    const created = new OutgoingQueue({
      conversationId,
      send: (message) => send(message),
      onSettled: () => settle(),
      onChange: show,
      pick: (stored) => pick(stored),
      alone,
    })
    queue.current = created
    show()
    created.run()
    const handleBack = () => created.run()
    addEventListener('storage', show)
    addEventListener('online', handleBack)
    document.addEventListener('visibilitychange', handleBack)
    return () => {
      created.stop()
      removeEventListener('storage', show)
      removeEventListener('online', handleBack)
      document.removeEventListener('visibilitychange', handleBack)
    }
  }, [conversationId])
  return {
    outgoing,
    send: (text: string, files: PickedFiles) => queue.current?.add(text, files),
    tryAgain: () => queue.current?.tryAgain(),
    remove: (clientKey: string) => queue.current?.remove(clientKey),
    /** Without the files that couldn’t be uploaded. */
    sendWithout: (clientKey: string) => queue.current?.sendWithout(clientKey),
    addFiles: (clientKey: string, files: readonly File[]) => queue.current?.addFiles(clientKey, files),
  }
}
