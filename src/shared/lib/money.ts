/** "80" or "79.50": dollars as plain text, the form in which `averagePrice` travels. */
export function dollarsText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** "$80" or "$1,079.50", for people. */
export function formatDollars(dollars: number | string): string {
  const amount = Number(dollars)
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
}
