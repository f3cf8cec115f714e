// One formatter each: `toLocaleString` with options builds a new one on every call.
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "80" or "79.50": dollars as plain text, the format of `averagePrice`. */
export function dollarsText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** "$80" or "$1,079.50", for people. */
export function formatDollars(dollars: number | string): string {
  const amount = Number(dollars)
  return (Number.isInteger(amount) ? wholeDollars : dollarsAndCents).format(amount)
}
