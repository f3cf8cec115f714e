import type { PushMessage } from '#shared/push/push.schemas.ts'
import {
  type AccountPush,
  accountCache,
  accountPushKey,
  guestCache,
  readKept,
} from '#web/lib/worker-caches.ts'
import { type NotificationPress, type PushEvent, type WindowClient, worker } from './worker-types.ts'

/** Shows a push, unless it is for somebody who has signed out here. */
export async function showNews({ data }: PushEvent): Promise<void> {
  const message = data?.json() as PushMessage | undefined
  if (!message) return
  const { title, body, path, conversationId, userId } = message
  if (userId !== null && !(await isSignedIn(userId))) return endSubscription()
  const options = {
    body,
    // One for each conversation; newer news replace it and are heard again.
    tag: `conversation-${conversationId}`,
    renotify: true,
    icon: '/icon-192.png',
    data: { path, conversationId },
  }
  await worker.registration.showNotification(title, options)
}

async function isSignedIn(userId: number): Promise<boolean> {
  return (await readKept<AccountPush>(accountCache, accountPushKey))?.userId === userId
}

/** The server hears of it with the next push. */
async function endSubscription(): Promise<void> {
  if (await caches.has(guestCache)) return
  await (await worker.registration.pushManager.getSubscription())?.unsubscribe()
}

/** Brings the conversation to the front: in the tab that shows it, else in a new one. */
export async function openConversation({ notification }: NotificationPress): Promise<void> {
  notification.close()
  const { path, conversationId } = notification.data as Pick<PushMessage, 'path' | 'conversationId'>
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const answers = await Promise.all(tabs.map((tab) => shows(tab, conversationId)))
  const open = tabs.find((_tab, at) => answers[at])
  await (open ? open.focus() : worker.clients.openWindow(path))
}

/** Milliseconds for a tab to answer. */
const patience = 300

function shows(tab: WindowClient, conversationId: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, patience, false)
    tab.postMessage({ whoShows: conversationId }, [port2])
  })
}
