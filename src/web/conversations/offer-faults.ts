import { toCents } from '#shared/lib/typed-dollars.ts'
import type { Faults } from '#web/lib/field-faults.ts'

export const blankOffer = {
  price: '',
  upTo: '',
  includes: '',
  earliestDay: '',
  validUntil: '',
  text: '',
  replacesOpen: true,
}
export type OfferDraft = typeof blankOffer

/** The most that fits the server's integer. */
const centsMax = 2_000_000_000

/** Cents of a typed price such as "80" or "$1,079.50"; null for anything else. */
export function priceOf(typed: string): number | null {
  const cents = toCents(typed)
  return cents !== null && cents <= centsMax ? cents : null
}

/** Faults of a quote; `today` is the date in Austin. */
export function offerFaults(draft: OfferDraft, today: string): Faults<keyof OfferDraft> {
  const faults: Faults<keyof OfferDraft> = {}
  const min = priceOf(draft.price)
  const max = draft.upTo.trim() === '' ? min : priceOf(draft.upTo)
  if (draft.price.trim() === '') faults.price = 'Please enter a price'
  else if (min === null) faults.price = 'Please enter dollars, such as 80 or 79.50'
  else if (min === 0) faults.price = 'Must be more than $0'
  if (max === null && draft.upTo.trim() !== '') faults.upTo = 'Please enter dollars, such as 120'
  else if (min !== null && max !== null && max < min) faults.upTo = 'Must not be less than the lower price'
  if (draft.includes.trim() === '') faults.includes = 'Please say what the price includes'
  for (const day of ['earliestDay', 'validUntil'] as const)
    if (draft[day] !== '' && draft[day] < today) faults[day] = 'Must not be in the past'
  return faults
}
