import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { Api } from './api-client.ts'

/** Loaded with the first use of a passkey. */
const webauthn = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** True when the person closed the browser's dialog, or let it wait too long: no reason for an error message. */
export const isCanceled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Lets the person choose a passkey, and signs with it. Rejects when they don't. */
export async function askForPasskey(api: Api): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, options] = await Promise.all([
    webauthn(),
    api.mutate('POST', '/auth/passkey-sign-in/options'),
  ])
  return startAuthentication({ optionsJSON: options as never })
}

/** Lets the person make a passkey, as the server's `options` say. Rejects when they don't. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await webauthn()
  return startRegistration({ optionsJSON: options as never })
}
