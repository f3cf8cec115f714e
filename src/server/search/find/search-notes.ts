import { openAtText, priceText, slotsText } from '#shared/businesses/directory/filter-texts.ts'
import type { Understanding } from '../understand.ts'
import { type BadgeWish, type HoursWish, isBadgeWish, isHoursWish, type Narrowing } from './search-steps.ts'

/** A lack in words: of many, and of the only one. */
type Lack = { none: string; only: string }

const openTexts: Record<HoursWish, string> = {
  open: 'open now',
  late: 'open late today',
  allday: 'open around the clock today',
}
const badgeTexts: Record<BadgeWish, string> = {
  licensed: 'it’s licensed and insured',
  checked: 'its team is background-checked',
}

function lackOf(narrowing: Narrowing, { wishes, filters }: Understanding): Lack[] {
  if (narrowing === 'hours') {
    const wish = wishes.find(isHoursWish) ?? 'open'
    const open = filters.openAt === undefined ? openTexts[wish] : `open ${openAtText(filters.openAt)}`
    return [{ none: `is ${open}`, only: `isn’t ${open}` }]
  }
  if (narrowing === 'slots' && filters.slots !== undefined) {
    const when = slotsText(filters.slots)
    return [{ none: `has a free time ${when}`, only: `has no free time ${when}` }]
  }
  if (narrowing === 'price' && filters.price !== undefined) {
    const price = priceText(filters.price).replace('Up', 'up')
    return [{ none: `lists a price of ${price}`, only: `doesn’t list a price of ${price}` }]
  }
  if (narrowing !== 'badges') return []
  const says = wishes
    .filter(isBadgeWish)
    .map((wish) => badgeTexts[wish])
    .join(' and ')
  return [{ none: `says that ${says}`, only: `doesn’t say that ${says}` }]
}

/** "is open now, lists a price of up to $50 and says that it’s licensed" */
const listed = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')

type Total = { total: number; totalIsExact: boolean }

/** A place that isn't known, and what was left out to find anything. */
export function noteOf(
  understanding: Understanding,
  without: readonly Narrowing[],
  total: Total,
): string | null {
  const { unknownPlace } = understanding
  const isUnknown = unknownPlace !== null && total.total > 0
  const notes = [
    isUnknown ? `We don’t know a place called “${unknownPlace}”. These are from all over Austin.` : null,
    lackingOf(understanding, without, total),
  ].filter(Boolean)
  return notes.length > 0 ? notes.join(' ') : null
}

/** "None of these 19 is open now.", "Nothing in Zilker yet. These are the nearest." */
function lackingOf(
  understanding: Understanding,
  without: readonly Narrowing[],
  { total, totalIsExact }: Total,
): string | null {
  if (without.length === 0) return null
  const lacks = without.flatMap((narrowing) => lackOf(narrowing, understanding))
  const none = listed(lacks.map((lack) => lack.none))
  if (without.includes('place')) {
    const nothing = `Nothing in ${understanding.place?.name} yet`
    return none === '' ? `${nothing}. These are the nearest.` : `${nothing}, and none of the nearest ${none}.`
  }
  if (total === 1) return `The only one ${lacks.map((lack) => lack.only).join(' or ')}.`
  return `None of these ${total.toLocaleString('en-US')}${totalIsExact ? '' : '+'} ${none}.`
}
