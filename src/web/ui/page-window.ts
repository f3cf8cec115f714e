/** Maximum number of page buttons. */
const PAGE_BUTTON_LIMIT = 5

/** The page numbers to show: at most five, the current one in the middle when possible. */
export function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(PAGE_BUTTON_LIMIT, pageCount)
  const centered = page - Math.floor(PAGE_BUTTON_LIMIT / 2)
  const first = Math.max(1, Math.min(centered, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
