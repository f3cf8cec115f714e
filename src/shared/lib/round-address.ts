import { paths } from './paths.ts'

/** `answers` takes a secret link, `own` a signed-in user. Kept apart from the paths that every page loads. */
export const roundPaths = {
  answers: '/request-answers',
  own: (roundId: number) => `/request-answers/${roundId}`,
}

/** Values known to a page that links to the form, as in its address. */
export type RoundStart = Partial<
  Record<'category' | 'subcategory' | 'subSubCategory', number | null | undefined> &
    Record<'service' | 'search', string | null>
> & {
  businesses?: readonly number[]
  /** The business that already has the request. */
  asked?: number
}

/** "/request?category=2&businesses=3,8", "/request?asked=5". */
export function roundHref({ businesses = [], ...start }: RoundStart = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(start)) if (value) params.set(name, String(value))
  if (businesses.length > 0) params.set('businesses', businesses.join())
  const query = params.toString().replaceAll('%2C', ',')
  return query ? `${paths.request}?${query}` : paths.request
}

const idForm = /^[1-9]\d{0,8}$/

/** The start in an address; invalid values are left out. */
export function parseRoundStart(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  const start: Record<string, string> = {}
  for (const name of ['category', 'subcategory', 'subSubCategory', 'asked']) {
    const id = params.get(name)
    if (id && idForm.test(id)) start[name] = id
  }
  for (const name of ['service', 'search']) {
    const text = params.get(name)?.trim().slice(0, 200)
    if (text) start[name] = text
  }
  const ids = (params.get('businesses') ?? '')
    .split(',')
    .filter((id) => idForm.test(id) && id !== start.asked)
  if (ids.length > 0) start.businesses = [...new Set(ids)].slice(0, 5).join()
  return start
}
