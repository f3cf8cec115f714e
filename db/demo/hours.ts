import { type BusinessHours, type DayHours, dayNames } from '#shared/businesses/opening-hours.ts'
import type { Rng } from './pictures/rng.ts'

/** Seven days from Monday as "open-close" in whole or half hours, "" when closed. A closing time at or before opening is on the next day. */
const templates = {
  office: ['9-17', '9-17', '9-17', '9-17', '9-17', '', ''],
  trades: ['7-18', '7-18', '7-18', '7-18', '7-18', '8-14', ''],
  salon: ['', '10-19', '10-19', '10-19', '10-19', '9-17', ''],
  cafe: ['6.5-15', '6.5-15', '6.5-15', '6.5-15', '6.5-15', '7-15', '7-15'],
  bakery: ['', '7-16', '7-16', '7-16', '7-17', '7-17', '8-13'],
  restaurant: ['11-22', '11-22', '11-22', '11-22', '11-23', '10-23', '10-21'],
  bar: ['16-2', '16-2', '16-2', '16-2', '15-2', '12-2', '12-0'],
  truck: ['', '11-21', '11-21', '11-22', '11-0', '11-0', '11-21'],
  lunchTruck: ['', '', '', '11-16', '11-16', '11-16', '11-15'],
  gym: ['5-22', '5-22', '5-22', '5-22', '5-21', '7-18', '8-18'],
  outdoors: ['8-19', '8-19', '8-19', '8-19', '7-20', '7-20', '7-20'],
  always: ['0-0', '0-0', '0-0', '0-0', '0-0', '0-0', '0-0'],
  shop: ['10-18', '10-18', '10-18', '10-18', '10-18', '10-18', '12-17'],
  lateShop: ['', '12-20', '12-20', '12-20', '12-21', '11-21', '12-18'],
  lessons: ['14-20', '14-20', '14-20', '14-20', '13-19', '9-15', ''],
  clinic: ['8-17', '8-17', '8-17', '8-17', '8-16', '', ''],
  weekend: ['', '10-18', '10-18', '10-18', '10-18', '9-19', '10-17'],
  daycare: ['7-18', '7-18', '7-18', '7-18', '7-18', '', ''],
} as const satisfies Record<string, readonly string[]>

export type HoursTemplate = keyof typeof templates

function clockText(hour: number): string {
  const ofDay = ((hour % 24) + 24) % 24
  return `${String(Math.floor(ofDay)).padStart(2, '0')}:${ofDay % 1 === 0 ? '00' : '30'}`
}

function dayHours(span: string, shift: number, stretch: number): DayHours {
  if (!span) return { open: '09:00', close: '17:00', closed: true }
  const [open = 9, close = 17] = span.split('-').map(Number)
  return { open: clockText(open + shift), close: clockText(close + shift + stretch), closed: false }
}

/** Returns the week of one business: its template, shifted and stretched a little; one in six has an extra day off. */
export function businessHours(rng: Rng, template: HoursTemplate): BusinessHours {
  const isAlways = template === 'always'
  const shift = isAlways ? 0 : rng.pick([0, 0, 0, 0.5, 0.5, 1, -0.5, -1])
  const stretch = isAlways ? 0 : rng.pick([0, 0, 0, 0.5, -0.5, 1])
  const dayOff = !isAlways && rng.chance(1 / 6) ? rng.pick([0, 1, 6]) : -1
  const days = templates[template].map((span, day) => [
    dayNames[day],
    dayHours(day === dayOff ? '' : span, shift, stretch),
  ])
  return Object.fromEntries(days) as BusinessHours
}
