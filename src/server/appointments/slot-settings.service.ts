import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError, invalid, notFound } from '#server/lib/http/errors.ts'
import type { AppointmentSide } from '#shared/appointments/appointment-states.ts'
import {
  type SaveSlotSettings,
  type SlotList,
  type SlotSettings,
  type SlotsQuery,
  slotDaysMax,
} from '#shared/appointments/slot-settings.schemas.ts'
import { firstSlotRules, tidyRules } from '#shared/appointments/slot-settings.ts'
import { freeSlots, type SlotCalendar, type TimeSpan } from '#shared/appointments/slots.ts'
import { passedText, wishFault, wishMinutes } from '#shared/appointments/wished-times.ts'
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

/** When times start that a side asks for or offers, and the field that names them. */
export type WantedTimes = {
  side: AppointmentSide
  times: readonly string[]
  field: 'startsAt' | 'times'
}
/** `isHeld`: they are kept from everybody else. */
export type FoundTimes = { spans: TimeSpan[]; isHeld: boolean }

/** Throws invalid_input for a time that has passed. */
export function requireToCome({ times, field }: Pick<WantedTimes, 'times' | 'field'>): void {
  if (times.some((time) => Date.parse(time) <= Date.now())) throw invalid({ [field]: passedText })
}

/**
 * The free slots that start at these instants, for an appointment that may hold times already; of a business that gives
 * none, any time it has. Throws invalid_input, not_found for a business that nobody answers for, and slot_taken.
 */
export async function requireFreeTimes(
  tx: Tx,
  businessId: number,
  wanted: WantedTimes,
  appointmentId?: number,
): Promise<FoundTimes> {
  requireToCome(wanted)
  const calendar = await findSlotCalendar(tx, businessId)
  if (calendar)
    return { spans: await requireSlots(tx, businessId, calendar, wanted, appointmentId), isHeld: true }
  const spans = await requireWishes(tx, businessId, wanted, appointmentId)
  // Several people may wish the same time of whoever gives no slots: only the business knows if it can do both.
  return { spans, isHeld: wanted.side === 'business' }
}

async function requireSlots(
  tx: Tx,
  businessId: number,
  calendar: SlotCalendar,
  { times }: WantedTimes,
  appointmentId?: number,
): Promise<TimeSpan[]> {
  const spans: TimeSpan[] = []
  for (const start of times) {
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
  { side, times, field }: WantedTimes,
  appointmentId?: number,
): Promise<TimeSpan[]> {
  if (!(await takesTimes(tx, businessId))) throw notFound('calendar')
  const spans: TimeSpan[] = []
  for (const start of times) {
    const at = Date.parse(start)
    const fault = wishFault(at, Date.now())
    if (fault) throw invalid({ [field]: fault })
    const span = { startsAt: at, endsAt: at + wishMinutes * 60_000 }
    const range = { from: new Date(span.startsAt), to: new Date(span.endsAt) }
    const { booked, busy } = await listTakenTimes(tx, businessId, range, appointmentId)
    const overlaps = (other: TimeSpan) => other.startsAt < span.endsAt && span.startsAt < other.endsAt
    if ([...booked, ...busy].some(overlaps)) throw slotTaken(side)
    spans.push(span)
  }
  return spans
}

/** For the business, which knows what it has: nobody was quicker. */
export const slotTaken = (side: AppointmentSide = 'visitor') =>
  new AppError(
    'slot_taken',
    side === 'visitor'
      ? 'This time has just been taken. Please choose another one.'
      : 'You have something else at that time. Please choose another one.',
  )
