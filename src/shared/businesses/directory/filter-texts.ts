import type { SlotsWithin } from '../first-slot.ts'
import { dayNames, formatMinute, minuteOfDay } from '../opening-hours.ts'

/** "$50 to $100", "Up to $50", "$250 and up" for a price as in addresses. */
export function priceText(range: string): string {
  const [from, to] = range
    .split('-')
    .map((dollars) => dollars && `$${Number(dollars).toLocaleString('en-US')}`)
  if (!from) return `Up to ${to}`
  return to ? `${from} to ${to}` : `${from} and up`
}

const slotTexts: Record<SlotsWithin, string> = {
  today: 'today',
  tomorrow: 'by tomorrow',
  week: 'this week',
}
/** "by tomorrow" for a free time as in addresses. */
export const slotsText = (within: string): string => slotTexts[within as SlotsWithin] ?? within

/** "Fri" for "friday" and "fri". */
export const shortDay = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1, 3)
export const shortDays = dayNames.map((name) => name.slice(0, 3))

/** "Fri 6:30 PM"; "Fri" for a day without a time. */
export function openAtText(openAt: string): string {
  const [day = '', time] = openAt.split('-')
  return time ? `${shortDay(day)} ${formatMinute(minuteOfDay(time))}` : shortDay(day)
}
