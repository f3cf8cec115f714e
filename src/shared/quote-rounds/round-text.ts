import { dayText } from '#shared/conversations/quotes.ts'
import { formatDollars } from '#shared/lib/money.ts'
import type { RoundTiming } from './quote-rounds.schemas.ts'

type Asked = {
  what: string
  where: string
  timing: RoundTiming
  fromDay: string | null
  toDay: string | null
  budgetDollars: number | null
}

/** "As soon as possible", "Flexible", "December 1, 2026", "Between December 1, 2026 and December 5, 2026". */
export function timingText({ timing, fromDay, toDay }: Pick<Asked, 'timing' | 'fromDay' | 'toDay'>): string {
  if (timing === 'soon') return 'As soon as possible'
  if (timing === 'flexible' || fromDay === null) return 'Flexible'
  if (toDay === null || toDay === fromDay) return dayText(fromDay)
  return `Between ${dayText(fromDay)} and ${dayText(toDay)}`
}

/** Where, when and for how much, by name. */
export function roundFacts(asked: Omit<Asked, 'what'>): { name: string; text: string }[] {
  const { where, budgetDollars } = asked
  return [
    { name: 'Where', text: where },
    { name: 'When', text: timingText(asked) },
    ...(budgetDollars === null ? [] : [{ name: 'Budget', text: `Up to ${formatDollars(budgetDollars)}` }]),
  ]
}

/** All of it in one text, as each of `count` businesses reads it. */
export function roundText(asked: Asked, count: number): string {
  const facts = roundFacts(asked).map(({ name, text }) => `${name}: ${text}`)
  const note = count > 1 ? ['Sent to several businesses to compare quotes.'] : []
  return [asked.what, '', ...facts, ...note].join('\n')
}

/** Sent to the businesses that weren't chosen, unless the visitor writes another text. */
export const farewellText =
  'Thank you for your time. I’ve gone with another business for this job, so there’s nothing more you need to do. All the best!'
