import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import type { TestApp } from './test-app.ts'

type Claims = Record<string, unknown>
export type GoogleProvider = Awaited<ReturnType<typeof startGoogleProvider>>

export const googleKeys = { GOOGLE_CLIENT_ID: 'find-local', GOOGLE_CLIENT_SECRET: 'canary-client-secret' }

/** A real local OpenID provider that vouches for any claims it is given, over a connection that can be cut. */
export async function startGoogleProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const line = await startFaultProxy({ port: server.address().port, host: '127.0.0.1' })
  const issuer = `http://127.0.0.1:${line.port}`
  server.issuer.url = issuer
  let claims: Claims = {}
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => {
    Object.assign(payload, claims)
  })
  return {
    issuer,
    service: server.service,
    keys: server.issuer.keys,
    settings: { ...googleKeys, GOOGLE_ISSUER: issuer },
    /** Claims of identity tokens from now on; Google hosts the mailbox unless they say otherwise. */
    vouchFor(given: Claims) {
      claims = { email_verified: true, hd: 'example.com', ...given }
    },
    /** Changes the token endpoint's next response. */
    tamperOnce(change: (answer: MutableResponse) => void) {
      server.service.once(Events.BeforeResponse, change)
    },
    cut: (fault: Fault) => line.set(fault),
    async stop() {
      await line.close()
      await server.stop()
    },
  }
}

export type Visit = { cookie: string; atProvider: URL }

/** Presses the button. Returns the cookies the browser gets and where it is sent. */
export async function startGoogleSignIn(
  { app }: Pick<TestApp, 'app'>,
  returnTo = '/saved?page=2',
): Promise<Visit> {
  const answer = await app.inject(`/api/auth/google?returnTo=${encodeURIComponent(returnTo)}`)
  const [cookie] = answer.cookies
  return { cookie: `${cookie?.name}=${cookie?.value}`, atProvider: new URL(String(answer.headers.location)) }
}

/** Signs in at the provider. Returns the path and query of the callback. */
export async function passProvider({ atProvider }: Visit): Promise<string> {
  const answer = await fetch(atProvider, { redirect: 'manual' })
  const { pathname, search } = new URL(answer.headers.get('location') ?? '')
  return pathname + search
}

/** Opens the callback. Returns where the browser is sent, as its page sees it. */
export async function finishGoogleSignIn({ app }: Pick<TestApp, 'app'>, url: string, cookie?: string) {
  const answer = await app.inject({ url, headers: cookie ? { cookie } : {} })
  const page = new URL(String(answer.headers.location))
  const { token = '', user, error } = Object.fromEntries(page.searchParams)
  return { answer, page, code: token, user, error }
}

export function exchange({ app }: Pick<TestApp, 'app'>, code: string, cookie?: string) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/exchange',
    payload: { code },
    headers: cookie ? { cookie } : {},
  })
}

/** Gets a code in one step. */
export async function arrive(test: Pick<TestApp, 'app'>, returnTo?: string) {
  const visit = await startGoogleSignIn(test, returnTo)
  return {
    cookie: visit.cookie,
    ...(await finishGoogleSignIn(test, await passProvider(visit), visit.cookie)),
  }
}
