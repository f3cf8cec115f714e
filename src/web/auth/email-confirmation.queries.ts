import type { SentConfirmation } from '#shared/auth/auth.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** Confirms an address with the token of an emailed link. Throws ApiError with `fieldErrors.token` for a dead link. */
export async function confirmEmail(api: Api, token: string): Promise<void> {
  await api.mutate('POST', '/auth/confirm-email', { token })
}

/** Emails the visitor a new link; true if their address is confirmed by now. Throws ApiError, 429 after too many. */
export async function sendConfirmationLink(api: Api): Promise<boolean> {
  return (await api.mutate<SentConfirmation>('POST', '/auth/confirmation-link'))?.isConfirmed ?? false
}
