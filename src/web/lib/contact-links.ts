import { toWebAddress } from '#shared/lib/web-address.ts'

type WebLink = { href: string; label: string }

/** A link to a typed web address, labeled with its host; null unless it is http or https. */
export function toWebLink(address: string | null): WebLink | null {
  const href = address === null ? null : toWebAddress(address)
  return href === null ? null : { href, label: new URL(href).hostname.replace(/^www\./, '') }
}

/** Directions in the user's maps: an app on a phone, a web page elsewhere. */
export const toDirectionsHref = (address: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address })}`
