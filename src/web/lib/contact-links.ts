type WebLink = { href: string; label: string }

/** A link to a typed web address, labeled with its host; null unless it is http or https. */
export function toWebLink(address: string | null): WebLink | null {
  const text = address?.trim() ?? ''
  if (text === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text)
  try {
    const url = new URL(hasScheme ? text : `https://${text}`)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    return { href: url.href, label: url.hostname.replace(/^www\./, '') }
  } catch {
    return null
  }
}

/** Directions in the user's maps: an app on a phone, a web page elsewhere. */
export const toDirectionsHref = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`

/** The tel: address of a typed phone number; ten digits are treated as a US number. */
export function toTelHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  return `tel:${digits.length === 10 ? '+1' : ''}${digits}`
}
