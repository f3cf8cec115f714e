import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import type { ApplicationDraft } from './application-draft.ts'

export const sendApplication = (
  api: Api,
  application: ApplicationDraft & Record<string, unknown>,
  key: string,
) => api.mutate<Message>('POST', '/partners', application, key)
