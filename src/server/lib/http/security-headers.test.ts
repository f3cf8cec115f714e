import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveSettings } from '#test/live-site.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** A live site's headers, exactly: each of them counts in the HTTP Observatory's grade (docs/security.md). */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(liveSettings)
})
afterAll(() => test.close())

const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), display-capture=(), microphone=(), midi=(), usb=(), serial=(), hid=(), xr-spatial-tracking=(), geolocation=(self), payment=(self "https://js.stripe.com")',
}
const policy = [
  "default-src 'none'",
  "script-src 'self' 'sha256-…'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
]
const onPages = [
  ...policy.map((directive) => directive.replace(/^style-src 'self'$/, "$& 'sha256-…'")),
  "require-trusted-types-for 'script'",
  'trusted-types icons worker',
]

it.each([
  ['/', onPages, {}],
  ['/login', onPages, {}],
  ['/nowhere', onPages, {}],
  ['/confirm-email?token=eml_x', onPages, { 'referrer-policy': 'no-referrer' }],
  ['/api/faqs', policy, {}],
  ['/api/nowhere', policy, {}],
  ['/robots.txt', policy, {}],
  ['/favicon.svg', policy, {}],
  ['/icon-192.png', policy, { 'cross-origin-resource-policy': 'cross-origin' }],
  ['/sw.js', policy, { 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' }],
  ['/manifest.webmanifest', policy, { 'content-type': 'application/manifest+json; charset=utf-8' }],
])('%s has them all, sets no cookie and allows no other site', async (url, directives, others) => {
  const asked = await test.app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
  expect(asked.headers).toMatchObject({ ...everywhere, ...others })
  const sent = String(asked.headers['content-security-policy']).replaceAll(
    /'sha256-[\w+/]{43}='/g,
    "'sha256-…'",
  )
  expect(sent.split(';')).toEqual(directives)
  expect(asked.headers).not.toHaveProperty('set-cookie')
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
})
