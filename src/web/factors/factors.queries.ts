import { queryOptions } from '@tanstack/react-query'
import type {
  AddedFactor,
  Confirm,
  ConfirmationWays,
  Factors,
  NewAuthenticator,
  RecoveryCodes,
} from '#shared/factors/factors.schemas.ts'
import type { PasskeyOptions } from '#shared/factors/passkeys.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

/** The calls below always have a response body. */
function given<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new Error('The server sent an empty response.')
  return answer
}

/** The visitor's second factors. */
export function factorsQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'factors'],
    queryFn: async () => given(await api.query<Factors>(['/api/auth/factors'])),
  })
}

/** Makes a secret for an authenticator app; it counts once `confirmAuthenticator` has got a code of it. */
export async function startAuthenticator(api: Api): Promise<NewAuthenticator> {
  return given(await api.mutate<NewAuthenticator>('POST', '/auth/authenticator'))
}

export async function confirmAuthenticator(api: Api, code: string): Promise<string[] | null> {
  return given(await api.mutate<AddedFactor>('PUT', '/auth/authenticator', { code })).recoveryCodes
}

export async function removeAuthenticator(api: Api): Promise<void> {
  await api.mutate('DELETE', '/auth/authenticator')
}

/** The browser's input for making a passkey. */
export async function startPasskey(api: Api): Promise<PasskeyOptions> {
  return given(await api.mutate<PasskeyOptions>('POST', '/auth/passkeys/options'))
}

/** Stores a passkey that the browser has made. */
export async function addPasskey(
  api: Api,
  passkey: { name: string; response: unknown },
): Promise<string[] | null> {
  return given(await api.mutate<AddedFactor>('POST', '/auth/passkeys', passkey)).recoveryCodes
}

export async function renamePasskey(api: Api, passkeyId: number, name: string): Promise<void> {
  await api.mutate('PUT', `/auth/passkeys/${passkeyId}`, { name })
}

export async function removePasskey(api: Api, passkeyId: number): Promise<void> {
  await api.mutate('DELETE', `/auth/passkeys/${passkeyId}`)
}

/** Makes new recovery codes, which end the others. */
export async function renewRecoveryCodes(api: Api): Promise<string[]> {
  return given(await api.mutate<RecoveryCodes>('POST', '/auth/recovery-codes')).recoveryCodes
}

/** The visitor's ways to prove that it's still them. */
export function confirmationWaysQuery(api: Api) {
  return queryOptions({
    queryKey: ['mine', 'confirmation-ways'],
    queryFn: async () => given(await api.query<ConfirmationWays>(['/api/auth/confirmation'])).ways,
    staleTime: 0,
  })
}

/** Proves it for ten minutes. Throws ApiError with `fieldErrors` for a wrong password or code. */
export async function confirm(api: Api, proof: Confirm): Promise<void> {
  await api.mutate('POST', '/auth/confirmation', proof)
}
