import { queryOptions } from '@tanstack/react-query'
import type { Claim, Claimed } from '#shared/claims/claims.schemas.ts'
import { type Api, ApiError } from '#web/lib/api-client.ts'

/** A listing, how the visitor can prove that it is theirs, and how far they are; null if it doesn't exist. */
export function claimQuery(api: Api, businessId: string) {
  return queryOptions({
    queryKey: ['mine', 'claims', businessId],
    queryFn: async () => {
      if (!/^\d+$/.test(businessId)) return null
      try {
        return await api.query<Claim>(['/api/businesses', businessId, 'claim'])
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
  })
}

/** Sends a code to an address of the business. Throws ApiError. */
export async function sendClaimCode(api: Api, businessId: number, address: string): Promise<void> {
  await api.mutate('POST', `/businesses/${businessId}/claim/codes`, { address })
}

/** Makes the visitor the owner; idempotent. Throws ApiError, with an error at `code` for a wrong one. */
export const proveClaim = (api: Api, businessId: number, code: string) =>
  api.mutate<Claimed>('POST', `/businesses/${businessId}/claim/proof`, { code })

/** Asks staff for a decision; `form` holds `message` and up to three `documents`. Throws ApiError. */
export async function askForReview(api: Api, businessId: number, form: FormData): Promise<void> {
  await api.mutate('POST', `/businesses/${businessId}/claim/documents`, form)
}

/** Gives up the visitor's listing; idempotent. Throws ApiError. */
export async function leaveListing(api: Api, businessId: number): Promise<void> {
  await api.mutate('DELETE', `/businesses/${businessId}/owner`)
}
