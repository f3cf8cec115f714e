import type { Comparison } from '#shared/businesses/compare/compare.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { type Compared, setCompared, takeRestored } from './compared-store.ts'

/** The list as it is now: without what isn't listed any longer, with current names, and with those that stand for merged ones. */
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

/** Checks once what an earlier visit stored. Without the network it stays as it is. */
export async function refreshCompared(api: Api): Promise<void> {
  const ids = takeRestored().map(({ id }) => id)
  if (ids.length === 0) return
  const comparison = await api
    .query<Comparison>(['/api/businesses/compare', { ids: ids.join() }])
    .catch(() => null)
  if (comparison) setCompared((list) => refreshed(list, comparison))
}
