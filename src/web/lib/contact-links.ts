export type WebLink = { href: string; label: string }

/** A link to a web address that somebody typed, named by its host; null unless it is http or https. */
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

/** Directions in the maps of whoever follows the link: an app on a phone, a page elsewhere. */
export const toDirectionsHref = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`

/** "(512) 555-0117" for ten digits in a row; what somebody has divided already, or an international number, stays. */
export const formatPhone = (typed: string): string =>
  typed.trim().replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** The tel: address of a phone number as people write it; ten digits are taken for a number in the United States. */
export function toTelHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return `tel:+${digits}`
  return `tel:${digits.length === 10 ? '+1' : ''}${digits}`
}
