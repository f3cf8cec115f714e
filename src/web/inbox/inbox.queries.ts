import type { CreateSubscriber, CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Subscribes an address to the newsletter; an address that is subscribed already is thanked again. */
export const subscribe = (api: Api, subscriber: CreateSubscriber) =>
  api.mutate<Message>('POST', '/subscribers/subscribe', subscriber)

/** Sends a message to support. Throws ApiError, with `fieldErrors` for rejected input. */
export const sendSupportRequest = (api: Api, request: CreateSupportRequest) =>
  api.mutate<Message>('POST', '/support', request)

/** Suggests a service missing from the directory. Throws ApiError, with `fieldErrors` for rejected input. */
export const suggestService = (api: Api, suggestion: CreateServiceSuggestion) =>
  api.mutate<Message>('POST', '/service-suggestions', suggestion)
