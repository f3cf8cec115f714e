import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '#server/config.ts'

function namesOfFaults(environment: Record<string, string>): string[] {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => fault.split(':')[0] ?? '')
    throw error
  }
  return []
}

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_51StandIn',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51StandIn',
  STRIPE_WEBHOOK_SECRET: 'whsec_StandIn',
}
const names = Object.keys(keys)

describe('the payment provider', () => {
  it('is the built-in test one without keys, and Stripe with them, unless configured otherwise', () => {
    expect(parseConfig({}).stripe).toBeNull()
    expect(parseConfig(keys).stripe).toEqual({
      secretKey: 'sk_test_51StandIn',
      publishableKey: 'pk_test_51StandIn',
      webhookSecret: 'whsec_StandIn',
      apiUrl: 'https://api.stripe.com',
    })
    expect(parseConfig({ ...keys, PAYMENTS: 'stripe' }).stripe).not.toBeNull()
    expect(parseConfig({ ...keys, PAYMENTS: 'test' }).stripe).toBeNull()
    const STRIPE_API_URL = 'http://127.0.0.1:12111'
    expect(parseConfig({ ...keys, STRIPE_API_URL }).stripe?.apiUrl).toBe(STRIPE_API_URL)
  })

  it('requires all three keys or none', () => {
    expect(namesOfFaults({ PAYMENTS: 'stripe' })).toEqual(names)
    for (const name of names) expect(namesOfFaults({ ...keys, [name]: '' })).toEqual([name])
  })

  it('rejects keys of another kind or mode', () => {
    expect(namesOfFaults({ ...keys, STRIPE_SECRET_KEY: 'pk_test_51StandIn' })).toEqual(['STRIPE_SECRET_KEY'])
    expect(namesOfFaults({ ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_test_51StandIn' })).toContain(
      'STRIPE_PUBLISHABLE_KEY',
    )
    expect(namesOfFaults({ ...keys, STRIPE_WEBHOOK_SECRET: 'secret' })).toEqual(['STRIPE_WEBHOOK_SECRET'])
    expect(namesOfFaults({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_51StandIn' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY',
    ])
  })

  it('never shows a key in an error', () => {
    const canary = 'sk_test_canary!'
    expect(() => parseConfig({ ...keys, STRIPE_SECRET_KEY: canary })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('canary') }),
    )
  })
})

describe('a live site', () => {
  const live = {
    APP_MODE: 'live',
    PUBLIC_URL: 'https://find.example.com',
    TRUST_PROXY: 'off',
    SMTP_URL: 'off',
  }
  const own = {
    STRIPE_SECRET_KEY: 'sk_live_51Hq7bKzW2nPd8vRt',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51Hq7bKzW2nPd8vRt',
    STRIPE_WEBHOOK_SECRET: 'whsec_9fQmZ2xT7vLc4KpRb8Wd',
  }

  it('takes payments with its own keys, or says that it takes none', () => {
    expect(parseConfig({ ...live, ...own }).stripe).not.toBeNull()
    expect(parseConfig({ ...live, PAYMENTS: 'test' }).stripe).toBeNull()
    expect(namesOfFaults(live)).toEqual(['PAYMENTS'])
  })

  it('does not take test payments by mistake', () => {
    const test = {
      STRIPE_SECRET_KEY: own.STRIPE_SECRET_KEY.replace('live', 'test'),
      STRIPE_PUBLISHABLE_KEY: own.STRIPE_PUBLISHABLE_KEY.replace('live', 'test'),
    }
    expect(namesOfFaults({ ...live, ...own, ...test })).toEqual(Object.keys(test))
    expect(parseConfig({ ...live, ...own, ...test, PAYMENTS: 'test' }).stripe).toBeNull()
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx'],
    ['STRIPE_SECRET_KEY', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'],
    ['STRIPE_SECRET_KEY', 'sk_live_changeme'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_00000000000000000000'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_your_webhook_secret_here'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
  ])('rejects a sample: %s=%s', (name, value) => {
    expect(namesOfFaults({ ...live, ...own, [name]: value })).toEqual([name])
  })

  it('talks to Stripe only over an encrypted connection', () => {
    expect(namesOfFaults({ ...live, ...own, STRIPE_API_URL: 'http://localhost:12111' })).toEqual([
      'STRIPE_API_URL',
    ])
  })
})
