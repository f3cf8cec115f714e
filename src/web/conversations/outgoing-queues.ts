import { isRefusal, serverErrorText } from '#web/lib/api-client.ts'
import type { AppContext } from '#web/lib/app-context.ts'
import { getAuthState, onAuthChange } from '#web/lib/auth-state.ts'
import { handovers } from '#web/lib/handovers.ts'
import { PickedFiles } from '#web/lib/picked-files.ts'
import { readFile } from '#web/lib/read-attachment.ts'
import { removeFrom, uploadTo } from '#web/lib/upload-attachment.ts'
import { withLock } from '#web/lib/with-lock.ts'
import {
  type ConversationAccess,
  isMessageShown,
  refreshConversation,
  sendMessage,
} from './conversations.queries.ts'
import { dropStrangers } from './outgoing-files.ts'
import { OutgoingQueue, type SendFault } from './outgoing-queue.ts'
import { forgetOld, listWaiting, namesFor, type Sender, type ToSend } from './outgoing-storage.ts'

type Open = { queue: OutgoingQueue; access: ConversationAccess; openedAt: number }
/** The queues of this page by the names of their messages: leaving a conversation doesn't end its queue. */
const queues = new Map<string, Open>()
const listeners = new Set<() => void>()

/** Calls back when an outgoing message changes, in this tab or another. Returns its cleanup. */
export function onOutgoingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

const userId = (): number | null => getAuthState().user?.id ?? null
const senderOf = ({ isGuest }: ConversationAccess): Sender | null => (isGuest ? 'link' : userId())

/** A person's outgoing messages in a conversation; null while nobody is signed in. */
export function queueOf(access: ConversationAccess, context: AppContext): OutgoingQueue | null {
  startOutgoing(context)
  return openQueue(access, context)
}

function openQueue(access: ConversationAccess, context: AppContext): OutgoingQueue | null {
  const sender = senderOf(access)
  if (sender === null) return null
  const names = namesFor(sender, access.id)
  const there = queues.get(names)
  if (there) {
    // Each email has its own secret link, and an earlier one may not work anymore.
    there.access = access
    return there.queue
  }
  const current = () => queues.get(names)?.access ?? access
  const isSender = () => senderOf(access) === sender
  const queue = createQueue(names, { context, current, isSender })
  queues.set(names, { queue, access, openedAt: handovers() })
  queue.run()
  return queue
}

type Ways = {
  context: AppContext
  current: () => ConversationAccess
  /** True while the writer hasn't signed out. */
  isSender: () => boolean
}

const createQueue = (names: string, { context, current, isSender }: Ways): OutgoingQueue =>
  new OutgoingQueue({
    names,
    send: async (message) => (isSender() ? trySending(current(), message) : { text: '', isFinal: false }),
    onSettled: () => refreshConversation(context.queryClient, current()),
    isShown: (clientKey) => isMessageShown(context.queryClient, current(), clientKey),
    onChange: tell,
    pick: (stored) => {
      const { id: conversationId, api, headers } = current()
      const upload = uploadTo({ origin: context.config.apiUrl, conversationId, headers })
      return new PickedFiles({ read: readFile, upload, remove: removeFrom(api, conversationId), stored })
    },
    // Without locks, a message may be sent twice at once, but is stored once.
    alone: withLock,
  })

async function trySending(
  access: ConversationAccess,
  { clientKey, text: typed, files }: ToSend,
): Promise<SendFault | null> {
  try {
    await sendMessage(access, { text: typed, attachmentIds: files.map(({ id }) => id) }, clientKey)
    return null
  } catch (error) {
    return { text: serverErrorText(error), isFinal: isRefusal(error) }
  }
}

let isStarted = false

/** Sends the signed-in person's messages from before this page was loaded, or from another tab. */
export function startOutgoing(context: AppContext): void {
  if (isStarted) return
  isStarted = true
  forgetOld()
  const openWaiting = () => {
    const id = userId()
    if (id === null) return
    for (const conversationId of listWaiting(id))
      openQueue({ id: conversationId, api: context.api, isGuest: false }, context)
  }
  const runAll = () => {
    openWaiting()
    for (const { queue } of queues.values()) queue.run()
  }
  openWaiting()
  onAuthChange(() => {
    endStrangers()
    runAll()
    tell()
  })
  addEventListener('storage', () => {
    openWaiting()
    tell()
  })
  addEventListener('online', runAll)
  document.addEventListener('visibilitychange', runAll)
}

/** Signing out removes a person's messages (lib/handovers.ts). */
function endStrangers(): void {
  for (const [names, { queue, openedAt }] of queues) {
    if (openedAt === handovers()) continue
    queue.stop()
    queues.delete(names)
  }
  dropStrangers()
}

/** Whether a message of this user waits in a conversation, or was refused; null without any. */
export function waitingIn(conversationId: number): 'waiting' | 'refused' | null {
  const id = userId()
  const messages = id === null ? [] : (queues.get(namesFor(id, conversationId))?.queue.list() ?? [])
  if (messages.some(({ fault }) => fault !== null)) return 'refused'
  return messages.some(({ isSent }) => !isSent) ? 'waiting' : null
}
