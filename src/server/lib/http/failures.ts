import { errorBodySchema } from '#shared/lib/errors.schemas.ts'

type FailureStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429 | 507

/** Response schemas of a route's failures; 500 and 503 can happen to any route. */
export function failures(...statuses: FailureStatus[]) {
  return Object.fromEntries([...statuses, 500, 503].map((status) => [status, errorBodySchema])) as Record<
    FailureStatus | 500 | 503,
    typeof errorBodySchema
  >
}
