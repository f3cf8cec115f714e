import { paths } from '#shared/lib/paths.ts'

/** Maximum number of businesses side by side. */
export const comparedMax = 4

const largestId = 2_147_483_647

/** Reads the address of a comparison leniently: at most four different IDs in their order, without anything else. */
export function parseComparedIds(text: string | null): number[] {
  const ids = (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,10}$/.test(part))
    .map(Number)
    .filter((id) => id >= 1 && id <= largestId)
  return [...new Set(ids)].slice(0, comparedMax)
}

/** "/compare?ids=12,7": the address of a comparison, columns in this order. */
export const compareHref = (ids: readonly number[]): string =>
  ids.length > 0 ? `${paths.compare}?ids=${ids.join(',')}` : paths.compare
