import type {
  DecideChange,
  DeskChange,
  DeskChangeAnswer,
  DeskChangeList,
} from '#shared/businesses/changes/changes.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { deskListQuery, requireBody } from '../desk-query.ts'

const path = '/api/admin/business-changes'

/** Changes of approved listings that wait, longest first, then those decided a few minutes ago. */
export function changesQuery(api: Api, page: number) {
  return deskListQuery({
    queryKey: ['mine', 'desk', 'business-changes', page],
    load: () => api.query<DeskChangeList>([path, { page }]),
    items: 'changes',
  })
}

/** Accepts a change or takes it back. Throws ApiError, 409 when its owner or someone else was first. */
export async function decideChange(
  api: Api,
  { id, revision }: DeskChange,
  decision: Omit<DecideChange, 'revision'>,
): Promise<DeskChange> {
  const answer = await api.mutate<DeskChangeAnswer>('PUT', `${path}/${id}/decision`, {
    ...decision,
    revision,
  })
  return requireBody(answer).change
}

/** Throws ApiError, 409 when it is too late. */
export const undoChangeDecision = (api: Api, { id, revision }: Pick<DeskChange, 'id' | 'revision'>) =>
  api.mutate('DELETE', `${path}/${id}/decision?revision=${revision}`)
