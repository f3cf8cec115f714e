import { toMailboxAddress } from '#shared/lib/email.ts'

/**
 * True when email from one address can be taken for email from the other: the same but for upper case, what follows a plus
 * sign, and at Gmail the dots.
 */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) !== null && mailboxOf(one) === mailboxOf(other)

/** The part that addresses of one mailbox have in common; null for a text that is no address. */
export function mailboxOf(typed: string): string | null {
  const address = toMailboxAddress(typed.trim().toLowerCase())
  if (!address) return null
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split('+')
  if (name === '') return null
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}
