import {
  Banknote,
  CreditCard,
  HandCoins,
  type LucideIcon,
  ReceiptText,
  Smartphone,
  Wallet,
  WalletCards,
  Zap,
} from 'lucide-react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '#shared/businesses/payment-methods.ts'
import { Card } from '#web/ui/card.tsx'

const icons: Record<PaymentMethod, LucideIcon> = {
  card: CreditCard,
  applePay: Smartphone,
  googlePay: WalletCards,
  paypal: Wallet,
  venmo: HandCoins,
  zelle: Zap,
  cashApp: Banknote,
  check: ReceiptText,
}

/** Accepted payment methods; renders nothing without at least one. */
export function PaymentMethods({ accepted }: { accepted: Business['paymentMethodsData'] }) {
  const methods = paymentMethods.filter((method) => accepted[method])
  if (methods.length === 0) return null
  return (
    <Card title="Payment Methods">
      <ul className="Ticks is-pay">
        {methods.map((method) => {
          const Icon = icons[method]
          return (
            <li key={method}>
              <Icon className="Icon" />
              {paymentMethodLabels[method]}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
