import { toMailboxAddress } from '#shared/lib/email.ts'

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

/** One mailbox in its unambiguous form, or null for an address no email can be sent to. */
export function toMailbox({ name, address }: MailAddress): MailAddress | null {
  const mailbox = toMailboxAddress(address)
  if (mailbox === null) return null
  // A comma or a semicolon would start another recipient for any software that forgets the quoting.
  return { name: headerText(name.replace(/[,;:<>"\\()[\]@]/g, ' '), 80), address: mailbox }
}
