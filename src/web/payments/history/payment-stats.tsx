import type { PaymentStats } from '#shared/payments/payment-stats.ts'
import { Figure } from '#web/ui/figure.tsx'
import { formatMoney } from '../money.tsx'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** The payment dashboard's three stats; empty while loading. */
export function PaymentFigures({ stats }: { stats: PaymentStats | null }) {
  const currency = stats?.currency ?? 'usd'
  const money = (amount: number | undefined) =>
    amount === undefined ? undefined : formatMoney(amount, currency)
  return (
    <dl className="DashStats PayStats">
      <Figure label="Total Spent" value={money(stats?.totalSpent)} note={stats && currency.toUpperCase()} />
      <Figure
        label="Success Rate"
        value={stats ? (stats.total > 0 ? percent.format(stats.successRate) : '–') : undefined}
        note={stats && stats.total > 0 ? `${stats.succeeded} of ${stats.total}` : null}
      />
      <Figure label="Average Payment" value={money(stats?.average)} />
    </dl>
  )
}
