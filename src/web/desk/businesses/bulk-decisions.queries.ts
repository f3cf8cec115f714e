import { queryOptions } from '@tanstack/react-query'
import type {
  BulkDecision,
  BulkDecisionAnswer,
  BulkDecisionList,
  DeskBusinessCount,
  StartBulkDecision,
} from '#shared/businesses/decisions/bulk-decisions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { DeskAddress } from '../desk-address.ts'
import { requireBody } from '../desk-query.ts'

const path = '/api/admin/bulk-decisions'
/** Milliseconds between two looks at the progress. */
const pause = 1_000

export const isAtWork = ({ state }: Pick<BulkDecision, 'state'>) => state === 'running' || state === 'undoing'

/** The last bulk decisions, newest first; asked again while one is at work. */
export function bulkDecisionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'bulk-decisions'],
    queryFn: async () => requireBody(await api.query<BulkDecisionList>([path, {}])).bulkDecisions,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? pause : false),
  })
}

/** The number of listings that match the list's filters. */
export function matchingCountQuery(api: Api, { show, search }: Pick<DeskAddress, 'show' | 'search'>) {
  return queryOptions({
    queryKey: ['mine', 'desk', 'businesses', 'count', show, search],
    queryFn: async () => {
      const address = ['/api/admin/businesses/count', { status: show, search }] as const
      return requireBody(await api.query<DeskBusinessCount>(address)).count
    },
    refetchOnMount: 'always',
  })
}

/** Decides on all listings that match. Throws ApiError, 409 while another one is at work. */
export async function startBulkDecision(api: Api, body: StartBulkDecision): Promise<BulkDecision> {
  return requireBody(await api.mutate<BulkDecisionAnswer>('POST', path, body)).bulkDecision
}

/** Takes a bulk decision back. Throws ApiError, 409 when that is no longer possible. */
export async function undoBulkDecision(api: Api, id: number): Promise<BulkDecision> {
  return requireBody(await api.mutate<BulkDecisionAnswer>('POST', `${path}/${id}/undo`)).bulkDecision
}
