import { z } from 'zod'

const address = z.email()
const page = z.url({ protocol: /^https$/ })

/** A contact as RFC 9116 requires it, a URI, or null: an address becomes `mailto:`, a page must be https. */
function toContact(text: string): string | null {
  const mailbox = text.replace(/^mailto:/i, '')
  if (address.safeParse(mailbox).success) return `mailto:${mailbox}`
  return page.safeParse(text).success ? text : null
}

/** Where vulnerabilities are reported: addresses or https pages, comma-separated, the preferred one first. */
export const securityContacts = z.string().transform((text, { addIssue }): string[] => {
  const contacts = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(toContact)
  const known = contacts.filter((contact) => contact !== null)
  if (known.length === contacts.length && known.length > 0) return known
  addIssue('must be addresses or https pages, separated by commas')
  return z.NEVER
})
