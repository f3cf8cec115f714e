import type { SetAway } from '#shared/businesses/away.schemas.ts'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Says until when nobody answers for a business, or that somebody is back. */
export const setAway = (api: Api, businessId: number, away: SetAway) =>
  api.mutate<Message>('PUT', `/businesses/${businessId}/away`, away)
