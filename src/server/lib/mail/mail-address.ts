import { domainToASCII } from 'node:url'

/** One person as an email names them. */
export type MailAddress = { name: string; address: string }

/** A person as an email's recipient, at this or an earlier address. */
export const toRecipient = (
  { firstName, lastName }: { firstName: string; lastName: string },
  address: string,
): MailAddress => ({ name: `${firstName} ${lastName}`.trim(), address })

/**
 * One header line: no line breaks, nothing invisible, nothing that changes the reading direction, and no start of an
 * encoded word (RFC 2047), which could hide any of those from us but not from the reader's email client.
 */
export function headerText(text: string, max: number): string {
  const visible = text
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
  return [...visible].slice(0, max).join('').trim()
}

/** Characters of a local part that needs no quotes (RFC 5321). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const hostName = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)$/

/**
 * One mailbox in its unambiguous form, or null for an address no email can be sent to: forms accept a bit more, such as
 * letters beyond ASCII before the @, which few servers support.
 */
export function toMailbox({ name, address }: MailAddress): MailAddress | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const host = domainToASCII(address.slice(at + 1))
  if (at < 1 || local.length > 64 || !localPart.test(local) || !hostName.test(host)) return null
  // A comma or a semicolon would start another recipient for any software that forgets the quoting.
  return { name: headerText(name.replace(/[,;:<>"\\()[\]@]/g, ' '), 80), address: `${local}@${host}` }
}
