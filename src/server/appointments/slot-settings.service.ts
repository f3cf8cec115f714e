import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import {
  type SaveSlotSettings,
  type SlotList,
  type SlotSettings,
  type SlotsQuery,
  slotDaysMax,
} from '#shared/appointments/slot-settings.schemas.ts'
import { firstSlotRules, tidyRules } from '#shared/appointments/slot-settings.ts'
import { freeSlots, type TimeSpan } from '#shared/appointments/slots.ts'
import { canBeWished, wishDaysAhead, wishMinutes } from '#shared/appointments/wished-times.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import {
  findSlotCalendar,
  findSlotSettings,
  listTakenTimes,
  saveSlotSettings,
  takesTimes,
} from './slot-settings.repository.ts'

/** Guarantee: a slot is given only where the owner's rules, their other calendars and held times leave room for it. */

/** The settings of a business; before it has any, suggestions from its hours. */
export async function readSlotSettings(db: Db, businessId: OwnedBusinessId): Promise<SlotSettings> {
  const { hours, settings } = await findSlotSettings(db, businessId)
  const { rules, ...rest } = settings ?? {
    rules: firstSlotRules(hours),
    isOpen: false,
    revision: 0,
    hasFeed: false,
  }
  return { ...rest, ...rules, minutes: rules.minutes as SlotSettings['minutes'], blocked: [...rules.blocked] }
}

/** Saves settings. Throws stale_revision. */
export async function changeSlotSettings(
  db: Db,
  businessId: OwnedBusinessId,
  given: SaveSlotSettings,
): Promise<void> {
  const weekly = given.weekly as BusinessHours
  const { blocked } = tidyRules({ ...given, weekly }, new Date())
  await inTransaction(db, async (tx) => {
    if (!(await saveSlotSettings(tx, businessId, { ...given, weekly, blocked: [...blocked] })))
      throw new AppError(
        'stale_revision',
        'Someone else changed this in the meantime. Please look at it again.',
      )
    await announcePublicChange(tx)
  })
}

const usualDays = 14

/** The free slots of a listed business. Throws not_found for one that gives none. */
export async function listFreeSlots(
  db: Db,
  businessId: number,
  { from: given, days = usualDays }: SlotsQuery,
): Promise<SlotList> {
  const calendar = await findSlotCalendar(db, businessId)
  if (!calendar) throw notFound('calendar')
  const now = Date.now()
  const today = austinWallClock(new Date(now)).date
  const until = toIsoDate(today + calendar.rules.daysAhead)
  const from = Math.max(given === undefined ? today : fromIsoDate(given), today)
  const to = from + Math.min(days, slotDaysMax) - 1
  const taken = await listTakenTimes(db, businessId, { from: midnight(from), to: midnight(to + 2) })
  const slots = freeSlots(calendar, taken, { from, to }, now)
  return {
    minutes: calendar.rules.minutes,
    slots: slots.map(({ startsAt }) => new Date(startsAt).toISOString()),
    until,
  }
}

const midnight = (date: number) => new Date(instantAt(date, 0) ?? 0)

/**
 * The free slots that start at these instants, for an appointment that may hold times already; of a business that gives
 * none, any time it has. Throws not_found for one that nobody answers for, and slot_taken.
 */
export async function requireFreeSlots(
  tx: Tx,
  businessId: number,
  startsAt: readonly string[],
  appointmentId?: number,
): Promise<TimeSpan[]> {
  const calendar = await findSlotCalendar(tx, businessId)
  if (!calendar) return requireWishes(tx, businessId, startsAt, appointmentId)
  const spans: TimeSpan[] = []
  for (const start of startsAt) {
    const at = Date.parse(start)
    const { date } = austinWallClock(new Date(at))
    const range = { from: midnight(date - 1), to: midnight(date + 2) }
    const taken = await listTakenTimes(tx, businessId, range, appointmentId)
    const slot = freeSlots(calendar, taken, { from: date, to: date }, Date.now()).find(
      (free) => free.startsAt === at,
    )
    if (!slot) throw slotTaken()
    spans.push(slot)
  }
  return spans
}

/** Times that aren't slots: to come, and neither held nor busy. */
async function requireWishes(
  tx: Tx,
  businessId: number,
  startsAt: readonly string[],
  appointmentId?: number,
): Promise<TimeSpan[]> {
  if (!(await takesTimes(tx, businessId))) throw notFound('calendar')
  const spans: TimeSpan[] = []
  for (const start of startsAt) {
    const at = Date.parse(start)
    if (!canBeWished(at, Date.now()))
      throw new AppError(
        'slot_taken',
        `Please choose a time from now on, at most ${wishDaysAhead} days ahead.`,
      )
    const span = { startsAt: at, endsAt: at + wishMinutes * 60_000 }
    const range = { from: new Date(span.startsAt), to: new Date(span.endsAt) }
    const { booked, busy } = await listTakenTimes(tx, businessId, range, appointmentId)
    const overlaps = (other: TimeSpan) => other.startsAt < span.endsAt && span.startsAt < other.endsAt
    if ([...booked, ...busy].some(overlaps)) throw slotTaken()
    spans.push(span)
  }
  return spans
}

export const slotTaken = () =>
  new AppError('slot_taken', 'This time has just been taken. Please choose another one.')
