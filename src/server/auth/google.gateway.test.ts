import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  arrive,
  finishGoogleSignIn,
  type GoogleProvider,
  googleKeys,
  passProvider,
  startGoogleProvider,
  startGoogleSignIn,
} from '#test/google-provider.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let provider: GoogleProvider
let test: TestApp
beforeAll(async () => {
  provider = await startGoogleProvider()
  test = await startTestApp(provider.settings)
})
afterAll(async () => {
  await test.close()
  await provider.stop()
})
beforeEach(() => provider.vouchFor({ sub: 'tampered', email: 'tampered@example.com' }))

const countPeople = async () => (await test.db.selectFrom('users').select('id').execute()).length

describe('an identity token', () => {
  const now = () => Math.floor(Date.now() / 1000)

  it.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of an issuer that begins like ours', () => ({ iss: `${provider.issuer}.evil.example` })],
    ['for another client', () => ({ aud: 'someone-else' })],
    ['without an audience', () => ({ aud: [] })],
    ['for several clients, issued to another', () => ({ aud: ['find-local', 'other'], azp: 'other' })],
    ['that has expired', () => ({ exp: now() - 60 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['that is not valid yet', () => ({ nbf: now() + 600 })],
    ['with another nonce', () => ({ nonce: 'x'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with an endless subject', () => ({ sub: 'x'.repeat(256) })],
    ['with a subject that could not be stored', () => ({ sub: 'x\u0000' })],
    ['with a number for a subject', () => ({ sub: 7 })],
  ])('%s is rejected', async (_case, claims) => {
    provider.vouchFor({ sub: 'tampered', email: 'tampered@example.com', ...claims() })
    expect((await arrive(test)).error).toBe('failed')
    expect(await countPeople()).toBe(0)
  })

  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
  /** The same claims with a different signature. */
  const resigned = (token: string, header: object, signature: (text: string) => string) => {
    const text = `${encode(header)}.${encode(claimsOf(token))}`
    return `${text}.${signature(text)}`
  }
  const keyId = () => provider.keys.toJSON()[0]?.kid
  const hmac = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  it.each<[string, (token: string) => unknown]>([
    ['alg none', (token) => resigned(token, { alg: 'none' }, () => '')],
    ['alg None in another spelling', (token) => resigned(token, { alg: 'nOnE', kid: keyId() }, () => '')],
    [
      'the signature of a foreign key under our key ID',
      (token) =>
        resigned(token, { alg: 'RS256', kid: keyId() }, (text) =>
          sign('sha256', Buffer.from(text), foreignKey).toString('base64url'),
        ),
    ],
    [
      'the signature of a foreign key under its own ID',
      (token) =>
        resigned(token, { alg: 'RS256', kid: 'foreign' }, (text) =>
          sign('sha256', Buffer.from(text), foreignKey).toString('base64url'),
        ),
    ],
    [
      'an HMAC with the client secret',
      (token) => resigned(token, { alg: 'HS256' }, hmac(googleKeys.GOOGLE_CLIENT_SECRET)),
    ],
    [
      'an HMAC with the public key',
      (token) =>
        resigned(token, { alg: 'HS256', kid: keyId() }, hmac(JSON.stringify(provider.keys.toJSON()[0]))),
    ],
    [
      'other claims under the old signature',
      (token) => {
        const [header, , signature] = token.split('.')
        return `${header}.${encode({ ...claimsOf(token), sub: 'someone else' })}.${signature}`
      },
    ],
    ['no signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['five parts', (token) => `${token}.x.y`],
    ['no valid format at all', () => 'garbage'],
    ['a number instead of a token', () => 7],
    ['no token', () => undefined],
  ])('with %s is rejected', async (_case, tamper) => {
    provider.tamperOnce((answer) => {
      const body = answer.body as { id_token: string }
      answer.body = { ...body, id_token: tamper(body.id_token) } as never
    })
    expect((await arrive(test)).error).toBe('failed')
    expect(await countPeople()).toBe(0)
  })

  it('is rejected when the PKCE verifier is wrong', async () => {
    const visit = await startGoogleSignIn(test)
    const url = await passProvider(visit)
    await test.db
      .updateTable('sign_in_flows')
      .set({ code_verifier: 'x'.repeat(43) })
      .execute()
    expect((await finishGoogleSignIn(test, url, visit.cookie)).error).toBe('failed')
  })
})

describe('a provider that fails', () => {
  it('at the exchange leads to the page that says so', async () => {
    for (const [statusCode, body] of [
      [400, { error: 'invalid_grant', error_description: 'canary' }],
      [500, { oops: true }],
      [200, ['garbage']],
      [200, {}],
    ] as const) {
      provider.tamperOnce((answer) => Object.assign(answer, { statusCode, body }))
      const { error, page } = await arrive(test)
      expect(error).toBe('failed')
      expect(page.href).not.toContain('canary')
    }
  })

  it('is down or silent at the start: says so in time, and works again later', { tags: 'long' }, async () => {
    const fresh = await startTestApp(provider.settings)
    for (const fault of ['refuse', 'silence'] as const) {
      provider.cut(fault)
      const start = performance.now()
      const answer = await fresh.app.inject('/api/auth/google')
      expect(performance.now() - start).toBeLessThan(8_000)
      expect(answer.headers.location).toBe('http://localhost:3000/auth/callback?error=unavailable')
      expect(answer.cookies).toEqual([])
    }
    provider.cut('refuse')
    provider.cut('none')
    expect((await arrive(fresh)).error).toBeUndefined()
    await fresh.close()
  })

  it('is down or silent at the return: says so in time', { tags: 'long' }, async () => {
    for (const fault of ['refuse', 'silence'] as const) {
      const visit = await startGoogleSignIn(test)
      const url = await passProvider(visit)
      provider.cut(fault)
      const start = performance.now()
      expect((await finishGoogleSignIn(test, url, visit.cookie)).error).toBe('unavailable')
      expect(performance.now() - start).toBeLessThan(8_000)
      provider.cut('refuse')
      provider.cut('none')
    }
  })

  describe('describes itself', () => {
    let fresh: TestApp
    beforeAll(async () => {
      fresh = await startTestApp(provider.settings)
    })
    afterAll(() => fresh.close())

    // A failure isn't kept, so that each of them is asked about again.
    it.each<[string, Record<string, unknown>]>([
      ['another issuer', { issuer: 'https://evil.example' }],
      ['no sign-in endpoint', { authorization_endpoint: undefined }],
    ])('with %s: no one is sent there', async (_case, change) => {
      const describeOtherwise = vi.fn(({ body }: { body: unknown }) => {
        Object.assign(body as object, change)
      })
      provider.service.once(Events.BeforeWellKnownOpenIdConfiguration, describeOtherwise)
      const { headers } = await fresh.app.inject('/api/auth/google')
      expect(headers.location).toBe('http://localhost:3000/auth/callback?error=unavailable')
      expect(describeOtherwise).toHaveBeenCalledOnce()
    })
  })

  describe('returns', () => {
    let listener: http.RequestListener
    const server = http.createServer((request, response) => listener(request, response))
    let fresh: TestApp
    beforeAll(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      fresh = await startTestApp({ ...googleKeys, GOOGLE_ISSUER: issuer })
    })
    afterAll(async () => {
      await fresh.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    const saysSoInTime = async (given: http.RequestListener) => {
      const answer = vi.fn(given)
      listener = answer
      const start = performance.now()
      const { headers } = await fresh.app.inject('/api/auth/google')
      expect(headers.location).toBe('http://localhost:3000/auth/callback?error=unavailable')
      expect(performance.now() - start).toBeLessThan(8_000)
      expect(answer).toHaveBeenCalled()
    }

    it.each<[string, http.RequestListener]>([
      ['garbage', (_request, response) => void response.end('<html>')],
      [
        'a redirect',
        (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
      ],
      [
        'half a response',
        (_request, response) => {
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
            .write('{"issuer":')
          setTimeout(() => response.destroy(), 50)
        },
      ],
    ])('%s: says so in time', (_case, given) => saysSoInTime(given))

    it('an endless response: says so in time', { tags: 'long' }, () =>
      saysSoInTime((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"issuer":')
      }),
    )
  })
})
