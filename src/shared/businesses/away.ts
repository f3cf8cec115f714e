import type { Away } from './away.schemas.ts'
import { fromIsoDate } from './special-hours.ts'

const days = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** "December 3" for "2026-12-03". */
const dayText = (iso: string) => days.format(new Date(fromIsoDate(iso) * 86_400_000))

/** "Away until December 3." and what the business says. */
export const awayText = ({ until, text }: Pick<Away, 'until' | 'text'>): string =>
  [`Away until ${dayText(until)}.`, text].filter(Boolean).join(' ')
