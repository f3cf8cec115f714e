/** Dollars as people type them; a comma only between thousands, because a decimal one would be read as a hundred times as much. */
const typedDollars = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/

/** The cents of an amount that somebody typed, such as "80", "79.50" or "$1,200"; null for what isn't one. */
export function toCents(text: string): number | null {
  const [, dollars, cents = ''] = typedDollars.exec(text.trim()) ?? []
  return dollars === undefined ? null : Math.round(Number(dollars.replaceAll(',', '') + cents) * 100)
}
