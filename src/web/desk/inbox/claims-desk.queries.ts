import type { ClaimDocument, DecideClaim, StaffCode } from '#shared/claims/claims.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'
import { requireBody } from '../desk-query.ts'

/** Accepts or refuses a claim. Throws ApiError, 409 when someone else was first. */
export const decideClaim = (api: Api, claimId: number, decision: DecideClaim) =>
  api.mutate('PUT', `/api/admin/claims/${claimId}/decision`, decision)

/** A new code, shown once, to tell the claimant. */
export const createStaffCode = async (api: Api, claimId: number): Promise<StaffCode> =>
  requireBody(await api.mutate<StaffCode>('POST', `/api/admin/claims/${claimId}/codes`))

/** Saves a document as a file. */
export async function downloadDocument(api: Api, claimId: number, documentId: number): Promise<void> {
  const path = ['/api/admin/claims', claimId, 'documents', documentId] as const
  const { name, mediaType, content } = requireBody(await api.query<ClaimDocument>(path))
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = mediaType === 'image/webp' ? `${name.replace(/\.[a-z]+$/i, '')}.webp` : name
  link.click()
  URL.revokeObjectURL(url)
}
