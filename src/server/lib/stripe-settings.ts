import { z } from 'zod'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Payments must not be overheard: plain HTTP is only for a fake server on this machine, as in tests. */
const apiAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (text) => text.startsWith('https:') || localHosts.has(new URL(text).hostname),
    'must be an https address',
  )
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, 'must be an origin without a path')

/** Environment variables for payments. */
export const paymentShape = {
  PAYMENTS: z.enum(['stripe', 'test']).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w{1,240}$/, 'must be a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{1,240}$/, 'must be a key that begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=-]{1,240}$/, 'must be a secret that begins with whsec_')
    .optional(),
  STRIPE_API_URL: apiAddress.default('https://api.stripe.com'),
}

const keyNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

type Environment = Record<string, string | undefined>
type Settings = z.infer<z.ZodObject<typeof paymentShape>>

/** Our account at Stripe. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiUrl: string
}

/** Null means the built-in provider that only takes test cards: without keys, or when PAYMENTS says so. */
export function stripeSettings(settings: Settings): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl, PAYMENTS } = settings
  if (PAYMENTS === 'test' || !secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret, apiUrl }
}

/** The three keys belong together: one without the others is a forgotten setting. */
export function stripeFaults(given: Environment): string[] {
  const missing = keyNames.filter((name) => given[name] === undefined)
  if (missing.length === keyNames.length) {
    return given.PAYMENTS === 'stripe'
      ? missing.map((name) => `${name}: must be set when PAYMENTS is stripe`)
      : []
  }
  const faults = missing.map((name) => `${name}: must be set together with the other STRIPE_… keys`)
  const isTest = (name: (typeof keyNames)[number]) => given[name]?.split('_')[1] === 'test'
  if (missing.length === 0 && isTest('STRIPE_SECRET_KEY') !== isTest('STRIPE_PUBLISHABLE_KEY'))
    faults.push('STRIPE_PUBLISHABLE_KEY: must be of the same mode, test or live, as STRIPE_SECRET_KEY')
  return faults
}

/** Sample values from manuals and templates; a live site with one of them is misconfigured. */
const isSample = (value: string) =>
  /x{4}|\.{3}|change|example|sample|secret$|your_|(.)\1{7}|4eC39HqLyjWD|TYooMQauvdEDq/i.test(value) ||
  (value.split('_').at(-1) ?? '').length < 16

/** A live site takes real money, or says clearly that it takes none. */
export function livePaymentFaults(given: Environment): string[] {
  if (given.PAYMENTS === 'test') return []
  const faults: string[] = []
  if (keyNames.every((name) => given[name] === undefined) && given.PAYMENTS === undefined)
    faults.push('PAYMENTS: must be test, or STRIPE_… keys must be set, when APP_MODE is live')
  for (const name of keyNames) {
    const value = given[name]
    if (value?.split('_')[1] === 'test') faults.push(`${name}: must be a live key when APP_MODE is live`)
    else if (value && isSample(value)) faults.push(`${name}: must be your own key, not a sample`)
  }
  if (given.STRIPE_API_URL?.startsWith('http:'))
    faults.push('STRIPE_API_URL: must be an https address when APP_MODE is live')
  return faults
}
