import type { Resubmitted } from '#shared/businesses/decisions/submissions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Resubmits a rejected listing; idempotent. Throws ApiError, 409 for one that is no longer rejected. */
export const resubmitBusiness = (api: Api, businessId: number) =>
  api.mutate<Resubmitted>('PUT', `/businesses/${businessId}/submission`)
