import { type MailBlock, saidIn } from '#server/lib/mail/mail-layout.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'
import type { PassedRequest } from './quote-delivery.repository.ts'
import { hiddenMark, withoutContact } from './without-contact.ts'

/** Mail programs turn any host into a link, so a dot between words without a space is taken for one. */
const link = /https?:\/\/\S+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?:[/?#:]\S*)?/giu
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
  const text = withoutContact(given, { addresses: [], phones: [] }).replace(link, hiddenMark)
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
