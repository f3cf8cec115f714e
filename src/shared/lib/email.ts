import { toVisibleText } from './visible-text.ts'

/** Longest address that email can be delivered to (RFC 5321). */
export const emailAddressMax = 254

/** Characters of a local part that needs no quotes (RFC 5321). */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^(?:localhost|(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label})$`)

/**
 * An address in the one form in which it is stored, compared and sent to: its host in ASCII. Null for an address no email can
 * be sent to, such as one with letters beyond ASCII before the @, which few servers support.
 */
export function toMailboxAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const host = toAsciiHost(address.slice(at + 1))
  const isMailbox = at > 0 && local.length <= 64 && localPart.test(local) && hostName.test(host)
  return isMailbox && at + 1 + host.length <= emailAddressMax ? `${local}@${host}` : null
}

/** Empty if it isn't the name of a host. */
function toAsciiHost(host: string): string {
  // These would end the host of an address.
  if (/[\p{C}\s/?#:@\\%[\]<>^|]/u.test(host)) return ''
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}

/** Removes invisible marks and, if all of it can be decoded, a link's "mailto:" and parameters. */
export function toBareAddress(typed: string): string {
  const text = toVisibleText(typed)
  const [, linked] = /^mailto:(?:\/\/)?([^?]*)/i.exec(text) ?? []
  try {
    return linked === undefined ? text : toVisibleText(decodeURIComponent(linked))
  } catch {
    return text
  }
}

/**
 * The typed or copied address, without invisible marks and "mailto:", its host in ASCII; null if it isn't one
 * address with a domain and a dot (specification §5), to which the mailer sends email. Forms and API share
 * this rule, so no form accepts an address that the API rejects. Only typed addresses are cleaned: if
 * somebody else vouches for an address, every character counts.
 */
export function toEmailAddress(typed: string): string | null {
  const text = toBareAddress(typed)
  const address = toMailboxAddress(text)
  if (!address?.includes('.', address.lastIndexOf('@'))) return null
  // In the case in which it was typed.
  return /^[\x21-\x7e]+$/.test(text) ? text : address
}

export const isEmailAddress = (typed: string): boolean => toEmailAddress(typed) !== null

/** An address that is looked up, in the form of the stored ones; one that an older account may have, as it was typed. */
export const toEmailKey = (typed: string): string =>
  toEmailAddress(typed) ?? toVisibleText(typed).normalize('NFC')
