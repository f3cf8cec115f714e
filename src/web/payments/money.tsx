// One formatter per currency: building one costs more than a page of amounts.
const formats = new Map<string, Intl.NumberFormat>()

/** "$1,079.50": an amount, always with cents. */
export function formatMoney(amount: number, currency: string): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, format)
  return format.format(amount)
}

type MoneyProps = { amount: number; currency: string }

/** "$1,079.50 USD": the sign alone is ambiguous. */
export function Money({ amount, currency }: MoneyProps) {
  return (
    <span className="Money">
      {formatMoney(amount, currency)} <small>{currency.toUpperCase()}</small>
    </span>
  )
}
