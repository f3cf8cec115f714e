import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51StandInKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51StandInKey',
  STRIPE_WEBHOOK_SECRET: 'whsec_StandInSecret',
}

async function get(test: TestApp, path: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await test.app.inject({ url: path, method })
  expect(statusCode).toBe(200)
  return { policy: String(headers['content-security-policy']), body }
}

describe('with Stripe', () => {
  let test: TestApp
  let business: number
  beforeAll(async () => {
    test = await startTestApp(keys)
    business = await buildBusiness(test.db, {})
  })
  afterAll(() => test.close())

  it('lets only the promote page load the script, whether rendered, cached or requested twice at the same time', async () => {
    const path = `/businesses/${business}/promote`
    const answers = [...(await Promise.all([get(test, path), get(test, path)])), await get(test, path)]
    for (const { policy, body } of answers) {
      const directives = new Map(policy.split(';').map((text) => [text.split(' ')[0], text]))
      expect(directives.get('script-src')).toMatch(
        /^script-src 'self' 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
      )
      expect(directives.get('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
      expect(directives.get('frame-src')).toBe(
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      )
      expect(directives.get('default-src')).toBe("default-src 'none'")
      expect(policy).not.toContain('trusted-types')
      expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(body).toContain('<meta name="cards" content="here">')
    }
    expect((await get(test, path, 'HEAD')).policy).toBe(answers[0]?.policy)
  })

  it.each(['/', '/businesses', '/login', '/dashboard', '/profile', '/edit-business/1', '/api/faqs'])(
    'leaves %s unchanged',
    async (path) => {
      const { policy, body } = await get(test, path)
      expect(policy).not.toContain('stripe')
      if (!path.startsWith('/api'))
        expect(policy).toContain("require-trusted-types-for 'script';trusted-types icons")
      if (!path.startsWith('/api')) expect(body).toContain('<meta name="cards" content="elsewhere">')
    },
  )
})

it('allows no page a script and marks none without Stripe', async () => {
  const test = await startTestApp()
  try {
    for (const path of ['/', '/businesses/1/promote']) {
      const { policy, body } = await get(test, path)
      expect(policy).not.toContain('stripe')
      expect(body).not.toContain('name="cards"')
    }
  } finally {
    await test.close()
  }
})
