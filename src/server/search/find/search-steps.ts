import type { Understanding } from '../understand.ts'

/** A part that a search can do without, where nobody fits all of it. */
export type Narrowing = 'hours' | 'slots' | 'price' | 'badges' | 'place'

type Step = { understanding: Understanding; without: Narrowing[] }

const hours = ['open', 'late', 'allday'] as const
export type HoursWish = (typeof hours)[number]
export const isHoursWish = (wish: string): wish is HoursWish => hours.some((one) => one === wish)
const badges = ['licensed', 'checked'] as const
export type BadgeWish = (typeof badges)[number]
export const isBadgeWish = (wish: string): wish is BadgeWish => badges.some((one) => one === wish)

/** Everything that a text says, then without one of what narrows it, then without all of that, then the same around the place. */
export function stepsOf(understanding: Understanding): [Step, ...Step[]] {
  const { trades, place, nameWords } = understanding
  const narrowings = narrowingsOf(understanding)
  const isNamed = trades !== null || nameWords.length > 0
  const inPlace = isNamed || place ? sets(narrowings) : []
  const around = isNamed && place ? sets(narrowings, true) : []
  return [
    { understanding, without: [] },
    ...[...inPlace, ...around].map((without) => ({ understanding: leave(understanding, without), without })),
  ]
}

/** Hours, free times, price and badges that a text names. */
function narrowingsOf({ wishes, filters }: Understanding): Narrowing[] {
  const has: [Narrowing, boolean][] = [
    ['hours', filters.openAt !== undefined || wishes.some(isHoursWish)],
    ['slots', filters.slots !== undefined],
    ['price', filters.price !== undefined],
    ['badges', wishes.some(isBadgeWish)],
  ]
  return has.flatMap(([narrowing, isNamed]) => (isNamed ? [narrowing] : []))
}

/** Each alone, and all together; around a place, none or all of them. */
function sets(narrowings: readonly Narrowing[], isAround = false): Narrowing[][] {
  const all = narrowings.length > 0 ? [[...narrowings]] : []
  if (isAround) return [['place'], ...all.map((more): Narrowing[] => ['place', ...more])]
  return narrowings.length > 1 ? [...narrowings.map((one) => [one]), ...all] : all
}

function leave(understanding: Understanding, without: readonly Narrowing[]): Understanding {
  const isLeft = (narrowing: Narrowing) => without.includes(narrowing)
  const { openAt, slots, price } = understanding.filters
  return {
    ...understanding,
    place: isLeft('place') ? null : understanding.place,
    wishes: understanding.wishes.filter(
      (wish) => !(isHoursWish(wish) && isLeft('hours')) && !(isBadgeWish(wish) && isLeft('badges')),
    ),
    filters: {
      ...(openAt !== undefined && !isLeft('hours') && { openAt }),
      ...(slots !== undefined && !isLeft('slots') && { slots }),
      ...(price !== undefined && !isLeft('price') && { price }),
    },
  }
}
