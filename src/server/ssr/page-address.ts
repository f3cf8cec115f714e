import { AppError } from '#server/lib/http/errors.ts'

/** Longest address of a page, in characters: a directory search with every filter has fewer than 1,500. */
const longestAddress = 2_048

/** Addresses under which there are only files and data, never pages. */
const withoutPages = /^\/(?:api|uploads|assets)(?:\/|$)/

/** A page's address or the one to redirect to, without a host. */
type PageAddress = { url: URL } | { movedTo: string }

/** Parses a page's address. Throws address_too_long, malformed_request, and not_found under files and data. */
export function readPageAddress(address: string): PageAddress {
  if (address.length > longestAddress)
    throw new AppError('address_too_long', `The address is longer than ${longestAddress} characters.`)
  const url = toUrl(address)
  if (!url) throw new AppError('malformed_request', 'The address could not be read.')
  // Both, because a request is admitted by its address as sent, before `..` is resolved.
  if (withoutPages.test(address) || withoutPages.test(url.pathname))
    throw new AppError('not_found', `There is no ${url.pathname}.`)
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
 * One leading slash, no trailing one. Two leading slashes would redirect to another host. Counts from both ends, because
 * a regular expression for the end would retry from every slash in between.
 */
function withoutSpareSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  let start = 0
  while (start < end - 1 && pathname[start + 1] === '/') start += 1
  return pathname.slice(start, end)
}
