import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import { fromIsoDate } from '#shared/businesses/special-hours.ts'

/** Longest snooze. */
export const snoozeDaysMax = 366

/** The time of day at which a snooze ends, in minutes. */
const morning = 8 * 60

export type SnoozeChoice = { label: string; at: Date }

/** The usual times to come back to something, in Austin: the next morning, and Monday's. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const { date, day } = austinWallClock(now)
  const choices = [{ label: 'Tomorrow', at: morningOf(date + 1) }]
  // On a Sunday both are the same.
  if (day !== 6) choices.push({ label: 'Next week', at: morningOf(date + 7 - day) })
  return choices
}

/** No clock change is at eight. */
const morningOf = (date: number): Date => new Date(instantAt(date, morning) ?? 0)

/** A typed date ("2026-11-24") and time ("15:30") in Austin; null if invalid or skipped by the clocks. */
export function snoozeInstant(date: string, time: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = instantAt(fromIsoDate(date), hours * 60 + minutes)
  return at === null ? null : new Date(at)
}

/** Why a snooze can't end then; null if it can. */
export function snoozeFault(until: Date, now: Date): string | null {
  if (until.getTime() <= now.getTime()) return 'Must be in the future'
  const last = now.getTime() + snoozeDaysMax * 86_400_000
  return until.getTime() > last ? 'Must be within a year' : null
}
