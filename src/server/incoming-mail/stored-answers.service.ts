import type { FastifyInstance } from 'fastify'
import { answerEntry } from '#server/appointments/calendar-answers.service.ts'
import { addMessage } from '#server/conversations/messages.service.ts'
import { AppError } from '#server/lib/http/errors.ts'
import { once, sendingOfMail } from '#server/lib/http/idempotency.ts'
import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { uuidOf } from '#server/lib/text-uuid.ts'
import { hideContactOf } from '#server/quote-requests/hidden-contact.service.ts'
import { messageTextMax } from '#shared/conversations/conversations.schemas.ts'
import { attachmentsMax } from '#shared/lib/attachments.ts'
import { type CalendarAnswer, wordsWith } from './calendar-answer.ts'
import { takeFiles } from './incoming-files.service.ts'
import { noteOn } from './left-out-files.ts'
import type { IncomingMail } from './read-mail.ts'
import type { Recipient } from './told-senders.service.ts'
import { refuse, type Verdict } from './verdicts.ts'

/**
 * Guarantee: the words of an email are in the conversation once, however often it comes, or its sender hears why not; without
 * secrets and hidden contact.
 */

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'storage'>

/**
 * Takes the contact out that a visitor hides, and links that only the sender may open: quoted lines have them, and the other
 * side could speak for them.
 */
async function cleanerFor({ db }: Tools, { requestId, participant }: Recipient) {
  const hide = await hideContactOf(db, requestId, participant)
  return (text: string): string => hide(withoutSecrets(text))
}

const sideOf = ({ participant }: Recipient) => (participant === 'visitor' ? 'visitor' : 'business')

/** Stores an email as a message; it has the same `id` each time it comes. Throws the errors of `addMessage`. */
export async function storeAnswer(
  tools: Tools,
  recipient: Recipient,
  mail: Pick<IncomingMail, 'text' | 'files' | 'leftOut'>,
  id: string,
): Promise<Verdict> {
  const { requestId, participant, userId } = recipient
  const side = sideOf(recipient)
  const uploader = { conversationId: requestId, side, userId, isWithRequest: false, address: null } as const
  const key = `${participant} ${userId ?? ''} ${id}`
  const { ids, leftOut } = await takeFiles(tools, uploader, mail.files, key)
  const notTaken = [...leftOut, ...mail.leftOut]
  // Before the text is cut: half of an address tells enough.
  const clean = await cleanerFor(tools, recipient)
  const { text, isCut } = withNote(clean(mail.text), clean(noteOn(notTaken)))
  if (text === '' && ids.length === 0) return refuse('empty', tools.config.siteName)
  const message = { text, attachmentIds: ids, userId, cameBy: 'email' } as const
  let added: Awaited<ReturnType<typeof addMessage>> | undefined
  const stored = await once(tools.db, sendingOfMail(uuidOf(key), userId), async (tx) => {
    added = await addMessage(tx, tools, requestId, side, message)
    return added
  }).catch((error) => {
    // Held by an earlier version, which didn't note that it came by email.
    if (error instanceof AppError && error.code === 'key_taken') return null
    throw error
  })
  // An attempt that was repeated has added nothing.
  if (stored !== added) return { result: 'repeated' }
  const told = [...(isCut ? [tooLong] : []), ...(notTaken.length > 0 ? [otherFiles] : [])].join(' ')
  return told === '' ? { result: 'stored' } : { result: 'stored', told }
}

const tooLong = `A message can have at most ${messageTextMax} characters, so the end of yours wasn’t delivered. Please send the rest in another email.`
const otherFiles = `We can deliver only photos, videos and PDFs, up to ${attachmentsMax} at a time. Please send other files in one of these formats.`

function withNote(text: string, note: string): { text: string; isCut: boolean } {
  const room = messageTextMax - note.length - 2
  const isCut = text.length > room
  // Half of a character is none.
  const shown = isCut ? `${text.slice(0, room - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return { text: [shown, note].filter(Boolean).join('\n\n'), isCut }
}

type AnswerMail = { mail: IncomingMail; calendarAnswer: CalendarAnswer; id: string }

/** Takes the answer of a calendar, and what its sender wrote with it as a message. Throws the same. */
export async function takeCalendarAnswer(
  tools: Tools,
  recipient: Recipient,
  { mail, calendarAnswer, id }: AnswerMail,
): Promise<Verdict> {
  const by = { id: recipient.requestId, side: sideOf(recipient), userId: recipient.userId } as const
  const clean = await cleanerFor(tools, recipient)
  const words = clean(wordsWith(calendarAnswer, mail.text, mail.automatic !== null))
  const { toSay, isCanceled, fault } = await answerEntry(tools, by, { ...calendarAnswer, words })
  const isEmpty = toSay === '' && mail.files.length === 0
  try {
    const said = isEmpty ? null : await storeAnswer(tools, recipient, { ...mail, text: toSay }, id)
    if (fault === null) return said ?? { result: isCanceled ? 'stored' : 'noted' }
    if (said === null || said.result === 'refused') return refuse('stale', tools.config.siteName, fault)
    const more = said.told ? ` ${said.told}` : ''
    return { ...said, told: `${fault} Your message was delivered.${more}` }
  } catch (error) {
    if (!isCanceled || !(error instanceof AppError) || error.statusCode >= 429) throw error
    const told = `The appointment is canceled, but your message with it wasn’t delivered. ${error.message}`
    return { result: 'stored', told }
  }
}
