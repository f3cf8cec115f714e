import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { openDraft } from '#web/lib/drafts.ts'
import { openStorage, prefix } from '#web/lib/handovers.ts'

/** A message with files that the server already has. */
export type ToSend = { clientKey: string; text: string; files: readonly Attachment[] }
/** `lacking` names the files that the server doesn't have yet: the message waits for them. */
export type KeptMessage = ToSend & { lacking: readonly string[]; fault: string | null }
/** A message under its name in the storage, which ends with its order and key. */
export type Entry = { name: string; message: KeptMessage }
/** The writer of a message: a user, by ID, or the holder of a secret link. It is sent only as that one. */
export type Sender = number | 'link'

/** Prefix of every waiting message's name. */
const outgoing = 'outgoing:'
/** A message without an account waits this long, in milliseconds: others may use the browser (docs/decisions/0015). */
const linkLifetime = 24 * 60 * 60 * 1000

const startOf = (sender: Sender): string => `${outgoing}${sender}:`
/** Start of the names of a sender's messages in a conversation. */
export const namesFor = (sender: Sender, conversationId: number): string =>
  `${startOf(sender)}${conversationId}:`

/** Anyone can write to the storage. */
const isMessage = (one: unknown): one is KeptMessage =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as KeptMessage).clientKey === 'string' &&
  typeof (one as KeptMessage).text === 'string'

const filesOf = ({ files }: Partial<KeptMessage>): readonly Attachment[] =>
  Array.isArray(files) ? files.filter((one) => typeof one?.id === 'number') : []
const lackingOf = ({ lacking }: Partial<KeptMessage>): readonly string[] =>
  Array.isArray(lacking) ? lacking.filter((one) => typeof one === 'string') : []

/** True if nothing is left without the missing files. */
export const isEmpty = ({ text, files }: ToSend): boolean => text === '' && files.length === 0

const listNames = (start: string): string[] =>
  Object.keys(openStorage('localStorage'))
    .filter((key) => key.startsWith(prefix + start))
    .sort()
    .map((key) => key.slice(prefix.length))

/** The messages in this browser's storage whose names begin like this, in order. */
export const listKept = (names: string): Entry[] =>
  listNames(names).flatMap((name): Entry[] => {
    const kept = openDraft(name, 'localStorage').read()
    if (!isMessage(kept)) return []
    const fault = kept.fault ?? null
    return [{ name, message: { ...kept, files: filesOf(kept), lacking: lackingOf(kept), fault } }]
  })

/** The conversations in which a sender has waiting messages. */
export function listWaiting(sender: Sender): number[] {
  const ids = listNames(startOf(sender)).map((name) => Number(name.split(':')[2]))
  return [...new Set(ids)].filter((id) => Number.isInteger(id))
}

/** Deletes messages without an account that have waited for too long. Their conversation says so. */
export function forgetOld(): void {
  for (const { name, message } of listKept(startOf('link'))) {
    const writtenAt = Number.parseInt(name.split(':')[3] ?? '', 10) || 0
    const hasNothing = isEmpty(message) && message.lacking.length === 0
    if (hasNothing || Date.now() - writtenAt < linkLifetime) continue
    const fault = 'Your message couldn’t be sent for a day, so we deleted it in case others use this browser.'
    const { clientKey } = message
    openDraft(name, 'localStorage').keep({ clientKey, text: '', files: [], lacking: [], fault })
  }
}
