import { mutationOptions } from '@tanstack/react-query'
import type { CreateSubscriber, CreateSupportRequest, Received } from '#shared/inbox/inbox.schemas.ts'
import type { CreateServiceSuggestion } from '#shared/inbox/service-suggestions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export function subscribeMutation(api: Api) {
  return mutationOptions({
    mutationFn: (subscriber: CreateSubscriber) =>
      api.mutate<Received>('POST', '/subscribers/subscribe', subscriber),
  })
}

export function supportMutation(api: Api) {
  return mutationOptions({
    mutationFn: (request: CreateSupportRequest) => api.mutate<Received>('POST', '/support', request),
  })
}

/** Suggests a service missing from the directory. Throws ApiError, with `fieldErrors` for rejected input. */
export const suggestService = (api: Api, suggestion: CreateServiceSuggestion) =>
  api.mutate<Received>('POST', '/service-suggestions', suggestion)
