import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAppContext } from '#web/lib/app-context.ts'
import { useAuth } from '#web/lib/auth-state.ts'
import type { PickedFiles } from '#web/lib/picked-files.ts'
import type { ConversationAccess, LoadedConversation } from './conversations.queries.ts'
import type { OutgoingMessage } from './outgoing-queue.ts'
import { onOutgoingChange, queueOf, startOutgoing, waitingIn } from './outgoing-queues.ts'

/** A conversation's unsent messages, also from other tabs. Sent as soon as there is a connection. */
export function useOutgoingMessages(access: ConversationAccess, loaded: LoadedConversation) {
  const context = useAppContext()
  const { user } = useAuth()
  const [outgoing, setOutgoing] = useState<readonly OutgoingMessage[]>([])
  // Looked up at each use, because signing out ends the queues of the page.
  const open = () => queueOf(access, context)
  const show = useEffectEvent(() => setOutgoing(open()?.list() ?? []))
  const dropShown = useEffectEvent(() => open()?.dropShown())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation or person has another queue
  useEffect(() => {
    show()
    return onOutgoingChange(() => show())
  }, [access.id, access.isGuest, user?.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the conversation was loaded
  useEffect(() => dropShown(), [loaded])
  return {
    outgoing,
    send: (text: string, files: PickedFiles) => open()?.add(text, files),
    tryAgain: () => open()?.tryAgain(),
    remove: (clientKey: string) => open()?.remove(clientKey),
    /** Takes one back before the server can have it; null when it is too late. */
    cancel: (clientKey: string) => open()?.cancel(clientKey) ?? null,
    /** Without the files that couldn’t be uploaded. */
    sendWithout: (clientKey: string) => open()?.sendWithout(clientKey),
    addFiles: (clientKey: string, files: readonly File[]) => open()?.addFiles(clientKey, files),
  }
}

/** Sends the signed-in person's waiting messages in any conversation. */
export function useOutgoingStart(): void {
  const context = useAppContext()
  useEffect(() => startOutgoing(context), [context])
}

/** Whether a message waits in a conversation, or was refused; null without any. */
export const useWaitingIn = (conversationId: number): ReturnType<typeof waitingIn> =>
  useSyncExternalStore(
    onOutgoingChange,
    () => waitingIn(conversationId),
    () => null,
  )
