import { listPageSize } from '#shared/lib/list-pages.schemas.ts'

/** The rows to read for a page: one more than is shown, which tells whether there is another page. */
export const windowOf = (page: number): { limit: number; offset: number } => ({
  limit: listPageSize + 1,
  offset: (page - 1) * listPageSize,
})

/** The rows a page shows, out of those read for it, and its position in the list. */
export function toListPage<Row>(
  rows: readonly Row[],
  page: number,
): { rows: Row[]; place: { page: number; hasMore: boolean } } {
  return { rows: rows.slice(0, listPageSize), place: { page, hasMore: rows.length > listPageSize } }
}
