import type { Received } from '#shared/inbox/inbox.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { ApplicationDraft } from './application-draft.ts'

export const sendApplication = (api: Api, application: ApplicationDraft & Record<string, unknown>) =>
  api.mutate<Received>('POST', '/partners', application)
