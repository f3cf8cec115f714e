import { AppError } from '#server/lib/http/errors.ts'

/** Characters of the longest address that can name a page: a directory search with every filter has fewer than 1,500. */
const longestAddress = 2_048

/** Addresses below which there are only files and data; what isn't there is no page. */
const withoutPages = /^\/(?:api|uploads|assets)(?:\/|$)/

/** A page's address, or the one to go to instead, without a host. */
export type PageAddress = { url: URL } | { movedTo: string }

/** Reads the address of a page. Throws address_too_long, malformed_request, and not_found where no page can be. */
export function readPageAddress(address: string): PageAddress {
  if (address.length > longestAddress)
    throw new AppError('address_too_long', `The address is longer than ${longestAddress} characters.`)
  const url = toUrl(address)
  if (!url) throw new AppError('malformed_request', 'The address could not be read.')
  if (withoutPages.test(url.pathname)) throw new AppError('not_found', `There is no ${url.pathname}.`)
  const path = withoutSpareSlashes(url.pathname)
  return path === url.pathname ? { url } : { movedTo: path + url.search }
}

function toUrl(address: string): URL | null {
  try {
    const url = new URL(address.startsWith('/') ? `http://page${address}` : address)
    decodeURI(url.pathname)
    return url.host === 'page' ? url : null
  } catch {
    return null
  }
}

/**
 * One slash in front, none at the end. Two at the front would make a redirect name another host. Counted from the ends,
 * because an expression for the end would try again from every slash in between.
 */
function withoutSpareSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  let start = 0
  while (start < end - 1 && pathname[start + 1] === '/') start += 1
  return pathname.slice(start, end)
}
