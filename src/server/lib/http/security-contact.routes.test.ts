import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '#server/config.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const url = '/.well-known/security.txt'

/** The fields in order; RFC 9116 allows no others here and requires each on its own line. */
function fieldsOf(body: string): [name: string, value: string][] {
  expect(body.endsWith('\n')).toBe(true)
  return body
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) as [string, string])
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://find.example.com',
    SECURITY_CONTACT: 'security@example.com, https://example.com/report',
  })
})
afterAll(() => test.close())

describe('security.txt', () => {
  it('is plain text with the contacts in order, and gives its own address', async () => {
    const { statusCode, headers, body } = await test.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(fieldsOf(body)).toEqual([
      ['Contact', 'mailto:security@example.com'],
      ['Contact', 'https://example.com/report'],
      ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/)],
      ['Preferred-Languages', 'en'],
      ['Canonical', `https://find.example.com${url}`],
    ])
  })

  it('expires in the future, in less than a year, however long the process runs', async () => {
    const { body } = await test.app.inject(url)
    const days = (Date.parse(new Map(fieldsOf(body)).get('Expires') ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  })

  it('answers HEAD, and no other method', async () => {
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    expect((await test.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  })

  it('names the support form when no contact is configured', async () => {
    const plain = await startTestApp({ PUBLIC_URL: 'https://find.example.com' })
    const { body } = await plain.app.inject(url)
    expect(body).toContain('Contact: https://find.example.com/help\n')
    await plain.close()
  })
})

describe('SECURITY_CONTACT', () => {
  it.each([
    ['maya@example.com', ['mailto:maya@example.com']],
    ['mailto:maya@example.com', ['mailto:maya@example.com']],
    [
      'https://example.com/report,maya@example.com',
      ['https://example.com/report', 'mailto:maya@example.com'],
    ],
  ])('takes %s', (given, contacts) => {
    expect(parseConfig({ SECURITY_CONTACT: given }).securityContacts).toEqual(contacts)
  })

  it.each(['http://example.com/report', 'somebody', ',', 'maya@example.com\nContact: x@example.com'])(
    'refuses %j',
    (given) => {
      expect(() => parseConfig({ SECURITY_CONTACT: given })).toThrow(ConfigError)
    },
  )
})
