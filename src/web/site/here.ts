/** A link's `aria-current`: the page itself, a page above it, or nothing. */
export function currentOf(pathname: string, path: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page'
  return isBelow(pathname, path) ? 'true' : undefined
}

/** An owner's pages, which the directory has only in its addresses. */
const ownersPage = /^\/businesses\/[^/]+\/(?:analytics|promote)\/?$/

/** True on the page itself and on every page below it. */
export function isBelow(pathname: string, path: string): boolean {
  return pathname === path || (pathname.startsWith(`${path}/`) && !ownersPage.test(pathname))
}
