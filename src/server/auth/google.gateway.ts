import type { Configuration, IDToken } from 'openid-client'
import type { SignInFailure } from '#shared/auth/sign-in-failures.ts'
import { toMailboxAddress } from '#shared/lib/email.ts'

/**
 * Longest wait for one response of the provider, in seconds: a sign-in needs at most three and must fail within eight.
 */
const wait = 2.5

/** The keys of our OAuth client, and the provider that issued them. */
type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** Secrets of one visit to the provider. They stay here; only values derived from them are sent. */
type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

/** The identity the provider vouches for. Issuer and subject never change; everything else may be missing. */
export type GoogleClaims = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  /** Google hosts the mailbox, so it knows who reads it today; of another one it only knows who did once. */
  isMailboxOfGoogle: boolean
  name: string | null
  givenName: string | null
  familyName: string | null
}

/** Why the provider's part of a sign-in failed. The library's own errors hold tokens and must not reach a log. */
export class GoogleError extends Error {
  readonly failure: SignInFailure
  /** The library's code, such as OAUTH_JWT_CLAIM_COMPARISON_FAILED, for the log. */
  readonly reason: string
  constructor(failure: SignInFailure, reason: string) {
    super(`Google sign-in: ${failure}`)
    this.name = 'GoogleError'
    this.failure = failure
    this.reason = reason
  }
}

export type Google = {
  /** Where the browser goes to sign in, and what its return is checked against. Throws GoogleError. */
  beginFlow(): Promise<{ address: string } & FlowSecrets>
  /** Checks the browser's return (`search` is the query of its URL) and returns the claims. Throws GoogleError. */
  finishFlow(search: string, secrets: FlowSecrets): Promise<GoogleClaims>
}

/** The configured OpenID provider. `redirectUri` is where it sends the browser back to, as registered there. */
export function connectGoogle(settings: GoogleSettings, redirectUri: string): Google {
  let discovered: Promise<Configuration> | undefined
  /** The provider's metadata is requested once; a failure isn't cached. */
  const discover = () => {
    discovered ??= discoverProvider(settings).catch((error) => {
      discovered = undefined
      throw new GoogleError('unavailable', reasonOf(error))
    })
    return discovered
  }
  return {
    async beginFlow() {
      const provider = await discover()
      const client = await openidClient()
      const [state, nonce, codeVerifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ]
      const address = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        // Any site can lead a browser here: nobody is signed in without having chosen the account.
        prompt: 'select_account',
      })
      return { address: address.href, state, nonce, codeVerifier }
    },
    async finishFlow(search, { state, nonce, codeVerifier }) {
      const provider = await discover()
      const client = await openidClient()
      const address = new URL(redirectUri)
      address.search = search
      const tokens = await client
        .authorizationCodeGrant(provider, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        .catch((error) => {
          throw toGoogleError(error)
        })
      return toClaims(tokens.claims() as IDToken)
    },
  }
}

/** Imported at the first sign-in, so startup doesn't wait for it. */
const openidClient = () => import('openid-client')

async function discoverProvider({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  const client = await openidClient()
  const address = new URL(issuer)
  // By default the library trusts an identity token that came over TLS; this also checks its signature.
  const execute = [client.enableNonRepudiationChecks]
  // config.ts allows plain HTTP only on this machine.
  if (address.protocol === 'http:') execute.unshift(client.allowInsecureRequests)
  const provider = await client.discovery(address, clientId, clientSecret, undefined, {
    timeout: wait,
    execute,
  })
  const { authorization_endpoint, token_endpoint, jwks_uri } = provider.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new Error('The provider lacks an endpoint.')
  return provider
}

type LibraryError = { code?: unknown; error?: unknown; name?: unknown }

const reasonOf = (error: unknown) => String((error as LibraryError)?.code ?? (error as Error)?.name)

function toGoogleError(error: LibraryError): GoogleError {
  const reason = reasonOf(error)
  if (error.error === 'access_denied') return new GoogleError('canceled', reason)
  // A TypeError comes from `fetch`.
  const isAway = reason === 'OAUTH_TIMEOUT' || reason === 'OAUTH_ABORT' || reason === 'TypeError'
  return new GoogleError(isAway ? 'unavailable' : 'failed', reason)
}

const textOrNull = (claim: unknown) => (typeof claim === 'string' && claim.trim() ? claim.trim() : null)

function toClaims(token: IDToken): GoogleClaims {
  // OpenID Connect limits a subject to this length; an empty one would match everyone.
  if (!/^[\x20-\x7e]{1,255}$/.test(token.sub)) throw new GoogleError('failed', 'malformed_subject')
  const email = toMailboxAddress(textOrNull(token.email) ?? '')
  const isEmailVerified = token.email_verified === true
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    isEmailVerified,
    // https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
    isMailboxOfGoogle:
      isEmailVerified && (textOrNull(token.hd) !== null || /@gmail\.com$/i.test(email ?? '')),
    name: textOrNull(token.name),
    givenName: textOrNull(token.given_name),
    familyName: textOrNull(token.family_name),
  }
}
