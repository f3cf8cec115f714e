import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { PaymentFault } from './card-form.ts'

/** Timeout for Stripe's script, in milliseconds. */
const patience = 8_000

/** Typed here, because the package's types for this entry point to a file that ECMAScript resolution can't find. */
const fetchStripe: (publishableKey: string) => Promise<Stripe | null> = loadStripe

const notLoaded = () => new PaymentFault('Stripe not loaded')
const loading = new Map<string, Promise<Stripe>>()

/** Stripe's script from its own host, once per document; a failure is not cached, so that it can be retried. */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  const running = loading.get(publishableKey)
  if (running) return running
  const started = loadInTime(publishableKey)
  loading.set(publishableKey, started)
  started.catch(() => loading.delete(publishableKey))
  return started
}

async function loadInTime(publishableKey: string): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(notLoaded()), patience)
  })
  const loaded = fetchStripe(publishableKey).then(
    (stripe) => stripe ?? Promise.reject(notLoaded()),
    () => Promise.reject(notLoaded()),
  )
  return Promise.race([loaded, tooLate]).finally(() => clearTimeout(timer))
}
