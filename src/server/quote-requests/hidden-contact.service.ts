import type { Db, Tx } from '#server/lib/database/db.ts'
import { findContact } from './hidden-contact.repository.ts'
import { withoutContact } from './without-contact.ts'

/**
 * Guarantee: where visitors hide their contact, their words reach the business without it: texts, names of files, notes of
 * calendars. Everything that is stored for the other side passes here first.
 */

/** Takes contact out of a person's text. */
type HideContact = (text: string) => string

const asItIs: HideContact = (text) => text

/** A request as its business reads it; `more` are the addresses of its sender's account. */
export function withHiddenContact<Request extends Typed>(
  request: Request,
  more: readonly string[] = [],
): Request {
  if (!request.hidesContact) return request
  const { email, phone } = request
  const hide = hideFrom([email, ...more], [phone])
  return {
    ...request,
    name: hide(request.name),
    requirements: hide(request.requirements),
    answers: request.answers.map((one) => ({ ...one, answer: hide(one.answer) })),
  }
}
type Typed = {
  name: string
  email: string
  phone: string
  requirements: string
  hidesContact?: boolean | undefined
  answers: readonly { answer: string }[]
}

const hideFrom =
  (addresses: readonly string[], phones: readonly string[]): HideContact =>
  (text) =>
    withoutContact(text, { addresses, phones })

/** The side that says something in a conversation. */
type Sayer = 'visitor' | 'business' | 'member' | 'listing'

/**
 * For words in a conversation or a held request. Those of the business stay as they are, as do all where contact is shown.
 */
export async function hideContactOf(db: Db | Tx, requestId: number, sayer: Sayer): Promise<HideContact> {
  const contact = sayer === 'visitor' ? await findContact(db, requestId) : undefined
  return contact?.hidesContact ? hideFrom(contact.addresses, [contact.phone]) : asItIs
}
