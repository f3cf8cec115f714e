import type { Db } from '#server/lib/database/db.ts'
import type { StripeSettings } from '#server/lib/stripe-settings.ts'
import type { PaymentGateway } from './payment.gateway.ts'
import { connectStripe } from './stripe.gateway.ts'
import { createTestProvider } from './test.gateway.ts'

/** The configured payment provider. */
export const choosePaymentGateway = (
  { stripe }: { stripe: StripeSettings | null },
  db: Db,
): PaymentGateway => (stripe ? connectStripe(stripe) : createTestProvider(db))
