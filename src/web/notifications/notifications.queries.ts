import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type {
  NotificationSettings,
  UpdateNotificationSettings,
} from '#shared/notifications/settings/notification-settings.schemas.ts'
import type { CreateSubscriber } from '#shared/notifications/subscribers/subscribers.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Subscribes an address to the newsletter; an address that is already subscribed is thanked again. */
export const subscribe = (api: Api, subscriber: CreateSubscriber) =>
  api.mutate<Message>('POST', '/subscribers/subscribe', subscriber)

/** Confirms a subscription with the token of the email link. Throws ApiError. */
export const confirmSubscription = (api: Api, token: string) =>
  api.mutate<Message>('POST', '/subscribers/confirm', { token })

/** A 200 without a body isn't from our API. */
function present(answer: NotificationSettings | null): NotificationSettings {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

const withLink = (api: Api, token: string | null) =>
  token === null ? api : api.withHeaders({ 'x-settings-token': token })

/** Settings of the address in an email link, or of the visitor's account without a token. */
export function settingsQuery(api: Api, token: string | null) {
  return queryOptions({
    queryKey: ['mine', 'notification-settings', token],
    queryFn: async () => present(await withLink(api, token).query(['/api/notification-settings'])),
  })
}

/** Changes the given settings. Throws ApiError. */
export async function updateSettings(api: Api, token: string | null, change: UpdateNotificationSettings) {
  return present(await withLink(api, token).mutate('PUT', '/notification-settings', change))
}
