import type { Resubmitted } from '#shared/businesses/decisions/submissions.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Submits a rejected listing again; once more is as once. Throws ApiError, 409 for one that isn't rejected any more. */
export const resubmitBusiness = (api: Api, businessId: number) =>
  api.mutate<Resubmitted>('PUT', `/businesses/${businessId}/submission`)
