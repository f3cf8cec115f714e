import type { PushSubscriptionId } from '#shared/push/push.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import {
  type AccountPush,
  accountCache,
  accountPushKey,
  forgetKept,
  type GuestPush,
  guestCache,
  guestPushKey,
  keep,
  readKept,
} from '#web/lib/worker-caches.ts'
import { canHaveWorker, findWorker, startWorker } from '#web/lib/worker-registration.ts'

/** News for this browser: of an account, or of one conversation for a visitor with its secret link. */
export type PushTarget =
  | { kind: 'account'; userId: number; api: Api }
  | { kind: 'conversation'; conversationId: number; api: Api }

/** Only the browser's own settings can change `denied`. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The visitor refused the browser's own question. */
export class NotAllowed extends Error {}

const canPush = () => canHaveWorker() && 'PushManager' in window && 'Notification' in window
const addressOf = (target: PushTarget) =>
  target.kind === 'account'
    ? '/push/subscriptions'
    : `/conversations/${target.conversationId}/push-subscriptions`

/** The current state in this browser, without asking the visitor or the network. */
export async function readPushState(target: PushTarget): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if ((await noteOf(target)) === null) return 'off'
  const subscription = await (await findWorker())?.pushManager.getSubscription()
  return subscription ? 'on' : 'off'
}

async function noteOf(target: PushTarget): Promise<{ id: number } | null> {
  if (target.kind === 'conversation')
    return readKept<GuestPush>(guestCache, guestPushKey(target.conversationId))
  const note = await readKept<AccountPush>(accountCache, accountPushKey)
  return note?.userId === target.userId ? note : null
}

const writeNote = (target: PushTarget, id: number) =>
  target.kind === 'conversation'
    ? keep(guestCache, guestPushKey(target.conversationId), { id })
    : keep(accountCache, accountPushKey, { userId: target.userId, id })

const forgetNote = (target: PushTarget) =>
  target.kind === 'conversation'
    ? forgetKept(guestCache, guestPushKey(target.conversationId))
    : forgetKept(accountCache, accountPushKey)

/** Asks the visitor, then shows news. Call it on a press. Throws NotAllowed, or when a service fails. */
export async function turnOn(target: PushTarget): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  // The worker leaves when nothing is kept for it.
  await writeNote(target, 0)
  try {
    const answer = await target.api.query<{ key: string | null }>(['/api/push/key'])
    if (!answer?.key) throw new Error('Notifications are switched off on this site')
    const subscription = await subscribe(await startWorker(), answer.key)
    const kept = await target.api.mutate<PushSubscriptionId>('POST', addressOf(target), subscription.toJSON())
    await writeNote(target, kept?.id ?? 0)
  } catch (error) {
    await forgetNote(target)
    throw error
  }
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const applicationServerKey = fromBase64Url(key)
  const known = await pushManager.getSubscription()
  // The site's key pair has changed since.
  if (known && !hasKey(known, applicationServerKey)) await known.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return used.length === key.length && used.every((byte, at) => byte === key[at])
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** Shows no more news. Throws when the server can't be reached; nothing has changed then. */
export async function turnOff(target: PushTarget): Promise<void> {
  const note = await noteOf(target)
  if (note) await target.api.mutate('DELETE', `${addressOf(target)}/${note.id}`).catch(orGone)
  await forgetNote(target)
  const isUsed = (await readKept(accountCache, accountPushKey)) !== null || (await caches.has(guestCache))
  if (!isUsed) await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe()
}

/** The server has already given it up, for example because the session ended. */
function orGone(error: unknown): void {
  if ((error as { status?: unknown }).status !== 404) throw error
}
