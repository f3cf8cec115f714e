import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Sends a message to support. Throws ApiError, with `fieldErrors` for rejected input. */
export const sendSupportRequest = (api: Api, request: CreateSupportRequest, key: string) =>
  api.mutate<Message>('POST', '/support', request, key)

/** Suggests a service missing from the directory. Throws ApiError, with `fieldErrors` for rejected input. */
export const suggestService = (api: Api, suggestion: CreateServiceSuggestion, key: string) =>
  api.mutate<Message>('POST', '/service-suggestions', suggestion, key)
