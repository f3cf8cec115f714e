import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import type { Message } from '#shared/lib/fields.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export const sendServiceRequest = (api: Api, request: CreateServiceRequest, key: string) =>
  api.mutate<Message>('POST', '/service-requests/submit', request, key)

export const bookCall = (api: Api, request: CreateBookingRequest, key: string) =>
  api.mutate<Message>('POST', '/booking-requests', request, key)
