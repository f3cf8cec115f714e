import { queryOptions } from '@tanstack/react-query'
import type { MergeList, MergeListing, MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import type { Comparisons, PairList } from '#shared/businesses/merging/pairs.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/business-pairs'
/** Milliseconds between two polls while listings are being compared. */
const pause = 1_500

/** Pairs of listings that may be the same place; `isComparing` asks again until all are compared. */
export function pairsQuery(api: Api, page: number, isComparing: boolean) {
  return queryOptions({
    ...deskListQuery({
      queryKey: ['mine', 'desk', 'business-pairs', page],
      load: () => api.query<PairList>([path, { page }]),
      items: 'pairs',
    }),
    refetchInterval: ({ state }) => (isComparing && state.data?.waitingCount !== 0 ? pause : false),
  })
}

/** Compares new and changed listings now. */
export const startComparison = async (api: Api): Promise<Comparisons> =>
  requireBody(await api.mutate<Comparisons>('POST', `${path}/comparisons`))

/** Remembers that two listings aren't the same place, or forgets it. */
export const tellApart = (
  api: Api,
  { first, second }: { first: { id: number }; second: { id: number } },
  areApart: boolean,
) => api.mutate('PUT', `${path}/${first.id}/${second.id}`, { areApart })

const mergePath = (mergedId: number, keptId: number) => `/api/admin/businesses/${mergedId}/merge/${keptId}`

/** The effects of merging a listing into another one. */
export function mergePlanQuery(api: Api, mergedId: number, keptId: number) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'merge-plan', mergedId, keptId],
    queryFn: async () => requireBody(await api.query<MergePlan>([mergePath(mergedId, keptId), {}])),
    // Asked once for each dialog: after the merge there is no plan.
    staleTime: 'static',
    gcTime: 0,
  })
}

/** Throws ApiError, 409 with the reason why they can't be merged. */
export const mergeListing = (api: Api, { merged, kept }: MergePlan, body: MergeListing) =>
  api.mutate('PUT', mergePath(merged.id, kept.id), body)

/** Throws ApiError, 409 with the reason why it can't be undone. */
export const undoMerge = (api: Api, mergedId: number) =>
  api.mutate('DELETE', `/api/admin/businesses/${mergedId}/merge`)

/** The merges that can still be undone, newest first. */
export function mergesQuery(api: Api, page: number) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'merges', page],
    load: () => api.query<MergeList>(['/api/admin/merges', { page }]),
    items: 'merges',
  })
}
