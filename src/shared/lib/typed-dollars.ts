/** Dollars as people type them; commas only between thousands, because a decimal comma would read as a hundred times as much. */
const typedDollars = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/

/** The cents of a typed amount such as "80", "79.50" or "$1,200"; null if it isn't one. */
export function toCents(text: string): number | null {
  const [, dollars, cents = ''] = typedDollars.exec(text.trim()) ?? []
  return dollars === undefined ? null : Math.round(Number(dollars.replaceAll(',', '') + cents) * 100)
}
