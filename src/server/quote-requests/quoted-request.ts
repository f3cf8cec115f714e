import { type MailBlock, saidIn } from '#server/lib/mail/mail-layout.ts'
import { withoutLinks } from '#shared/spam/spam-texts.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'
import { withoutContact } from './without-contact.ts'

/** Stands where something is left out, as where contact is hidden. */
const mark = '[hidden]'
/** Characters by which a person knows their request again. */
const longest = 1_000

/**
 * A request as the email to its sender repeats it. Anyone can type a stranger's address into a form, so nothing in it leads
 * anywhere: links, addresses and phone numbers are left out.
 */
export function quoteForSender({
  requirements,
  answers,
}: Pick<PassedRequest, 'requirements' | 'answers'>): MailBlock[] {
  const given = textWithAnswers(requirements, answers)
  const text = withoutLinks(withoutContact(given, { addresses: [], phones: [] }), mark)
  const start = [...text].slice(0, longest).join('')
  const note: MailBlock = {
    kind: 'text',
    spans: ['Links, addresses and phone numbers are left out of this email. The business gets them.'],
  }
  const isCut = text !== given
  return [
    { kind: 'text', spans: ['Your request:'] },
    saidIn(start === text ? text : `${start}…`),
    ...(isCut ? [note] : []),
  ]
}
