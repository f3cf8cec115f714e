import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import type { Received } from '#shared/inbox/inbox.schemas.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export const sendServiceRequest = (api: Api, request: CreateServiceRequest) =>
  api.mutate<Received>('POST', '/service-requests/submit', request)

export const bookCall = (api: Api, request: CreateBookingRequest) =>
  api.mutate<Received>('POST', '/booking-requests', request)
