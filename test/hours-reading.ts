import { toDayText, toHoursText } from '#shared/businesses/form/hours-text.ts'
import { readHours } from '#shared/businesses/form/read-hours.ts'
import { fromIsoDate } from '#shared/businesses/special-hours.ts'

/**
 * The reading of a text on November 28, 2026: the week as an export writes it without closed days, dates and seasons; "? …"
 * for a question with its choices, "! …" for a refusal.
 */
export function readingOf(text: string): string {
  const found = readHours(text, fromIsoDate('2026-11-28'))
  if ('choices' in found) return `? ${found.choices.join(' | ')}`
  if ('fault' in found) return `! ${found.fault}`
  const week = toHoursText(found.hours)
    .split('; ')
    .filter((rule) => !rule.endsWith(' off'))
  const days = found.days.map((day) => `${[...new Set([day.from, day.to])].join('/')} ${toDayText(day)}`)
  const seasons = found.seasons.map(({ name, hours }) => `${name}: ${toHoursText(hours)}`)
  return [week.join('; ') || 'closed', ...days, ...seasons].join(' + ')
}
