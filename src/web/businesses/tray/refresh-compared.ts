import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { type Compared, setCompared, takeRestored } from './compared-store.ts'

/** The current list: no unlisted businesses, current names, and merged ones replaced. */
export function refreshed(
  list: readonly Compared[],
  { businesses, gone, moved }: Pick<Comparison, 'businesses' | 'gone' | 'moved'>,
): readonly Compared[] {
  const keptIds = new Map(moved.map(({ id, keptId }) => [id, keptId]))
  const entries = list
    .filter(({ id }) => !gone.includes(id))
    .map((entry) => {
      const id = keptIds.get(entry.id) ?? entry.id
      const business = businesses.find((one) => one.id === id)
      return business ? { id, name: business.name, picture: business.pictures[0]?.url ?? null } : entry
    })
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** Checks once the list of an earlier visit. Without the network it stays as it is. */
export async function refreshCompared(api: Api): Promise<void> {
  const ids = takeRestored().map(({ id }) => id)
  if (ids.length === 0) return
  const comparison = await api
    .query<Comparison>(['/api/businesses/compare', { ids: ids.join() }])
    .catch(() => null)
  if (comparison) setCompared((list) => refreshed(list, comparison))
}
