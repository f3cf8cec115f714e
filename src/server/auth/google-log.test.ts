import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  arrive,
  exchange,
  finishGoogleSignIn,
  type GoogleProvider,
  googleKeys,
  passProvider,
  startGoogleProvider,
  startGoogleSignIn,
} from '#test/google-provider.ts'
import { keepLogLines } from '#test/log-lines.ts'
import { findSecret } from '#test/secrets.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let provider: GoogleProvider
let test: TestApp
let lines: string[]
beforeAll(async () => {
  provider = await startGoogleProvider()
  test = await startTestApp({ ...provider.settings, LOG_LEVEL: 'debug' })
  lines = keepLogLines(test.app)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})

const ana = { sub: 'ana', email: 'ana@example.com', given_name: 'Canary-Ana' }
const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
/** Runs a whole sign-in and returns all its secrets. */
async function journey(): Promise<string[]> {
  const visit = await startGoogleSignIn(test)
  const url = await passProvider(visit)
  const { code } = await finishGoogleSignIn(test, url, visit.cookie)
  const answer = await exchange(test, code, visit.cookie)
  await exchange(test, code, visit.cookie)
  const query = new URL(url, 'http://localhost').searchParams
  const { state, nonce, code_challenge } = Object.fromEntries(visit.atProvider.searchParams)
  const device = answer.cookies.find(({ name }) => name === 'device')?.value
  const seen = [visit.cookie.split('=')[1], code, query.get('code'), state, nonce, code_challenge, device]
  return [...seen, answer.json().token].map(String)
}

it('logs what happened, to whom and why, but no secrets', async () => {
  provider.vouchFor(ana)
  const secrets = await journey()
  expect(secrets.filter((secret) => secret.length < 20)).toEqual([])

  let identityToken = ''
  provider.tamperOnce((answer) => {
    const body = answer.body as { id_token: string; access_token: string }
    identityToken = body.id_token
    answer.body = { ...body, id_token: `${body.id_token.slice(0, -9)}AAAAAAAAA` }
  })
  await arrive(test)
  provider.tamperOnce((answer) =>
    Object.assign(answer, {
      statusCode: 400,
      body: { error: 'invalid_grant', error_description: 'canary-description' },
    }),
  )
  await arrive(test)
  await finishGoogleSignIn(
    test,
    '/api/auth/google/callback?code=canary-code&state=canary-state&error=canary-error',
  )
  provider.vouchFor({ ...ana, nonce: 'canary-nonce' })
  await arrive(test)

  const log = lines.join('')
  expect(findSecret(log)).toBeNull()
  const found = [...secrets, identityToken, identityToken.split('.')[1] ?? '', 'anary', ana.email].filter(
    (secret) => log.includes(secret),
  )
  expect(found).toEqual([])
  expect(log).not.toContain(googleKeys.GOOGLE_CLIENT_SECRET)
  expect(events().map(({ event, reason }) => [event, reason])).toEqual([
    ['signed_up', undefined],
    ['login_succeeded', undefined],
    // The code again.
    ['google_rejected', undefined],
    ['google_rejected', expect.stringMatching(/^OAUTH_/)],
    ['google_rejected', 'OAUTH_RESPONSE_BODY_ERROR'],
    ['google_rejected', 'no_flow_of_this_browser'],
    ['google_rejected', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
  ])
  for (const line of events()) expect(line).toMatchObject({ reqId: expect.any(String), ip: '127.0.0.1' })
})

it('drops the query of every URL it logs', async () => {
  provider.vouchFor({ sub: 'ben', email: 'ben@example.com', given_name: 'Ben' })
  await journey()
  const addresses = lines.map((line) => JSON.parse(line).req?.url).filter(Boolean)
  expect(new Set(addresses)).toEqual(
    new Set(['/api/auth/google', '/api/auth/google/callback', '/api/auth/exchange']),
  )
})
