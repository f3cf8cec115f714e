/** The effect of each test number; the test provider knows no others. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Declined' },
  { number: '4000 0000 0000 9995', does: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', does: 'Expired' },
] as const

/** A card as typed. */
export type TypedCard = { number: string; expiry: string; cvc: string }
export type CardField = keyof TypedCard
export type CardFaults = Partial<Record<CardField, string>>

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** "4242 4242 4242 4242": as printed on a card. */
export function groupDigits(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "12/30": "5" becomes "05", because no month starts with 5. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

export const groupCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** The caret position in a reformatted text: after the same number of digits. */
export function caretAfter(grouped: string, digitCount: number): number {
  let place = 0
  for (let seen = 0; seen < digitCount && place < grouped.length; place += 1)
    if (/\d/.test(grouped[place] ?? '')) seen += 1
  return place
}

/** Month and year of "12/30", or null. */
export function readExpiry(text: string): { expMonth: number; expYear: number } | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  return month ? { expMonth: Number(month), expYear: 2000 + Number(year) } : null
}

/** Errors in a card at `now`; the provider decides which numbers are good. */
export function cardFaults({ number, expiry, cvc }: TypedCard, now: Date): CardFaults {
  const faults: CardFaults = {}
  if (digitsOf(number).length < 12) faults.number = 'Please enter the full card number'
  const read = readExpiry(expiry)
  if (!read) faults.expiry = 'Please use MM/YY'
  // A card is valid until the end of its month.
  else if (new Date(read.expYear, read.expMonth, 1) <= now) faults.expiry = 'This card has expired'
  if (cvc.length < 3) faults.cvc = 'Please enter 3 or 4 digits'
  return faults
}
