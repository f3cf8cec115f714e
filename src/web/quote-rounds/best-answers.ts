import { austinToday } from '#shared/businesses/special-hours.ts'
import type { RoundAnswer } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { isPast } from './answer-words.ts'

export type Compared = Pick<RoundAnswer, 'state' | 'quote' | 'earliestDay' | 'firstSlot'>
type Span<T> = readonly [from: T, to: T]

/** True for a price that none of the others can be below, unless all are the same. */
export const isLowest = (answer: Compared, answers: readonly Compared[]): boolean =>
  isFirst(answer, answers, priceOf)

/** True for the first day on which one of them can do it, unless it is the same for all. */
export const isEarliest = (answer: Compared, answers: readonly Compared[]): boolean =>
  isFirst(answer, answers, dayOf)

function isFirst<T extends number | string>(
  answer: Compared,
  answers: readonly Compared[],
  spanOf: (answer: Compared) => Span<T> | null,
): boolean {
  const span = spanOf(answer)
  if (!span) return false
  const others = answers.flatMap((other) => {
    const theirs = other === answer ? null : spanOf(other)
    return theirs ? [theirs] : []
  })
  return others.every(([from]) => span[1] <= from) && others.some(([from]) => span[1] < from)
}

/** Of a quote that can be accepted, or was. */
function priceOf({ state, quote }: Compared): Span<number> | null {
  if (isPast(state) || !quote || quote.isExpired) return null
  return [quote.minCents, quote.maxCents]
}

function dayOf({ state, earliestDay, firstSlot }: Compared): Span<string> | null {
  const day = earliestDay ?? (firstSlot && austinToday(new Date(firstSlot)))
  return day && !isPast(state) ? [day, day] : null
}
