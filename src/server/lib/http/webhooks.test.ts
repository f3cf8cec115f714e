import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#shared/lib/error-codes.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { mailCallers, webhookRows } from '#test/webhook-rows.ts'
import { AppError } from './errors.ts'
import { isWebhook, toTold } from './webhooks.ts'

const urls = Object.keys(webhookRows).map((row) => row.split(' ')[1] ?? '')

describe('a service that calls', () => {
  let test: TestApp
  let address: string
  beforeAll(async () => {
    test = await startTestApp({ ...mailCallers, RATE_LIMITS: 'on', REQUESTS_PER_SECOND: '1' })
    address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it('hears of a fault of its own, and otherwise that it may try again', () => {
    const told = (url: string, code: ErrorCode) => toTold(url, new AppError(code, 'As it is.')).statusCode
    for (const url of urls) {
      expect(isWebhook(url)).toBe(true)
      for (const code of ['malformed_request', 'payload_too_large', 'not_found'] as const)
        expect(told(url, code)).toBeLessThan(500)
      for (const code of ['request_timeout', 'rate_limited', 'unauthenticated', 'unavailable'] as const)
        expect(told(`${url}?a=b`, code)).toBe(503)
      expect(told(url, 'storage_full')).toBe(507)
    }
    for (const url of ['/api/incoming-mails/x', '/api/support?/api/mail-events', '/webhook/api/mail-events'])
      expect(told(url, 'rate_limited')).toBe(429)
  })

  it('has no budget of requests', async () => {
    for (const url of urls.filter((each) => !each.includes('payments')))
      for (let count = 0; count < 12; count++)
        expect((await fetch(address + url, { method: 'POST', body: 'x' })).status, url).toBe(400)
  })
})
