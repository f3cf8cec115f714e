/** The state in a desk list's address. `show` and `kind` are filters of the section, null by default. */
export type DeskAddress = {
  show: string | null
  kind: string | null
  search: string
  page: number
  /** The open row. */
  open: string | null
}

const searchMax = 100
/** The last page the server allows; later rows are found by search. */
const pageMax = 400

/** Reads the query of an address; ignores invalid values. */
export function parseDeskAddress(query: string): DeskAddress {
  const given = new URLSearchParams(query)
  const page = Number(given.get('page') ?? 1)
  return {
    show: given.get('show') || null,
    kind: given.get('kind') || null,
    search: (given.get('search') ?? '').trim().slice(0, searchMax),
    page: Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1,
    open: given.get('open') || null,
  }
}

/** The address with some changes. Another filter or search starts on its first page with nothing open. */
export function deskHref(path: string, now: DeskAddress, changes: Partial<DeskAddress>): string {
  const isOtherList = 'show' in changes || 'kind' in changes || 'search' in changes
  const isOtherPage = isOtherList || 'page' in changes
  const next = { ...now, ...(isOtherList && { page: 1 }), ...(isOtherPage && { open: null }), ...changes }
  const query = new URLSearchParams()
  if (next.show) query.set('show', next.show)
  if (next.kind) query.set('kind', next.kind)
  if (next.search) query.set('search', next.search)
  if (next.page > 1) query.set('page', String(next.page))
  if (next.open) query.set('open', next.open)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
