import { domainToASCII } from 'node:url'

/**
 * True when email from one address can be taken for email from the other: the same but for upper case, what follows a plus
 * sign, and at Gmail the dots.
 */
export const isSameMailbox = (one: string, other: string): boolean =>
  mailboxOf(one) !== null && mailboxOf(one) === mailboxOf(other)

/** What addresses of the same mailbox have in common; null for what is no address. */
export function mailboxOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  const host = domainToASCII(
    address
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  )
  const [name = ''] = address.slice(0, at).trim().toLowerCase().split('+')
  if (at < 1 || host === '' || name === '') return null
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}
