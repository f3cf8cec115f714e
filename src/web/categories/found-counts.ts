/** Businesses by the ID of their category or subcategory, of those that a search finds; without any, there are none. */
export type FoundCounts = {
  isExact: boolean
  categories: Readonly<Record<string, number>>
  subcategories: Readonly<Record<string, number>>
}

/** Whether a level has results, may have some, or is chosen. */
export const isOffered = (
  found: FoundCounts | null | undefined,
  level: 'categories' | 'subcategories',
  id: number,
  chosen: number | null,
) => !found?.isExact || id === chosen || (found[level][id] ?? 0) > 0

/** "24", "300+", or nothing while the counts aren't known. Without a search, all that the level has. */
export function countText(
  found: FoundCounts | null | undefined,
  level: 'categories' | 'subcategories',
  { id, businessCount }: { id: number; businessCount: number },
): string | null {
  if (found === undefined) return String(businessCount)
  return found && `${found[level][id] ?? 0}${found.isExact ? '' : '+'}`
}
