import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { listSlotGivers, setFirstSlots } from '#server/businesses/first-slots.repository.ts'
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
import { freeSlots, overlaps, type SlotCalendar, type TimeSpan } from '#shared/appointments/slots.ts'
import { awayFault, passedText, wishFault, wishMinutes, wishStep } from '#shared/appointments/wished-times.ts'
import { austinWallClock } from '#shared/businesses/austin-clock.ts'
import { instantAt } from '#shared/businesses/austin-instants.ts'
import type { BusinessHours } from '#shared/businesses/opening-hours.ts'
import { fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import {
  findAwayUntil,
  findSlotCalendar,
  findSlotSettings,
  listSlotCalendars,
  listTakenTimes,
  listTakenTimesOf,
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
    await storeFirstSlots(tx, [businessId])
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
  const taken = await listTakenTimes(db, businessId, { from: midnight(from - 1), to: midnight(to + 2) })
  const slots = freeSlots(calendar, taken, { from, to }, now)
  return {
    minutes: calendar.rules.minutes,
    slots: slots.map(({ startsAt }) => new Date(startsAt).toISOString()),
    until,
  }
}

/** The next free slot of each of some businesses within two weeks, as ISO text; without those that give none. */
export async function listFirstSlots(
  db: Db | Tx,
  businessIds: readonly number[],
): Promise<Map<number, string>> {
  const calendars = await listSlotCalendars(db, businessIds)
  const now = Date.now()
  const from = austinWallClock(new Date(now)).date
  const to = from + usualDays - 1
  const range = { from: midnight(from - 1), to: midnight(to + 2) }
  const taken = await listTakenTimesOf(db, [...calendars.keys()], range)
  return new Map(
    [...calendars].flatMap(([id, calendar]) => {
      const [first] = freeSlots(calendar, taken.get(id) ?? { booked: [], busy: [] }, { from, to }, now)
      return first ? [[id, new Date(first.startsAt).toISOString()]] : []
    }),
  )
}

/** How many businesses are looked at in one statement. */
const giversAtOnce = 200

/** Finds the next free time of every business that gives times, and stores it for the directory. */
export async function refreshFirstSlots(db: Db, signal?: AbortSignal): Promise<void> {
  let ids = await listSlotGivers(db, 0, giversAtOnce)
  while (ids.length > 0 && !signal?.aborted) {
    await storeFirstSlots(db, ids)
    ids = await listSlotGivers(db, ids.at(-1) ?? 0, giversAtOnce)
  }
}

async function storeFirstSlots(db: Db | Tx, businessIds: readonly number[]): Promise<void> {
  const found = await listFirstSlots(db, businessIds)
  await setFirstSlots(
    db,
    businessIds.map((businessId) => ({ businessId, startsAt: found.get(businessId) ?? null })),
  )
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
 * The free slots that start at these instants, for an appointment that may already hold times. A visitor of a business that
 * gives none wishes any time it has, and the business itself always offers any time it has. Throws invalid_input,
 * not_found for a business that nobody answers for, and slot_taken.
 */
export async function requireFreeTimes(
  tx: Tx,
  businessId: number,
  wanted: WantedTimes,
  appointmentId?: number,
): Promise<FoundTimes> {
  requireToCome(wanted)
  const calendar = await findSlotCalendar(tx, businessId)
  if (calendar && wanted.side === 'visitor')
    return { spans: await requireSlots(tx, businessId, calendar, wanted, appointmentId), isHeld: true }
  // Slots start at any minute, so what a business offers besides them does, too.
  const form = calendar
    ? { minutes: calendar.rules.minutes, step: 1 }
    : { minutes: wishMinutes, step: wishStep }
  const spans = await requireWishes(tx, businessId, { ...wanted, ...form }, appointmentId)
  // Several people may wish the same time of a business without slots: only the business knows if it can do both.
  return { spans, isHeld: wanted.side === 'business' }
}

async function requireSlots(
  tx: Tx,
  businessId: number,
  calendar: SlotCalendar,
  { side, times }: WantedTimes,
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
    if (!slot) throw slotTaken(side)
    spans.push(slot)
  }
  return spans
}

/** Times that needn't be slots: to come, neither held nor busy, and for a visitor not on days away. */
async function requireWishes(
  tx: Tx,
  businessId: number,
  { side, times, field, minutes, step }: WantedTimes & { minutes: number; step: number },
  appointmentId?: number,
): Promise<TimeSpan[]> {
  if (!(await takesTimes(tx, businessId))) throw notFound('calendar')
  const away = side === 'visitor' ? await findAwayUntil(tx, businessId) : null
  const spans: TimeSpan[] = []
  for (const start of times) {
    const at = Date.parse(start)
    const fault = wishFault(at, Date.now(), step) ?? awayFault(at, away)
    if (fault) throw invalid({ [field]: fault })
    const span = { startsAt: at, endsAt: at + minutes * 60_000 }
    const range = { from: new Date(span.startsAt), to: new Date(span.endsAt) }
    const { booked, busy } = await listTakenTimes(tx, businessId, range, appointmentId)
    if ([...booked, ...busy].some((other) => overlaps(span, other))) throw slotTaken(side)
    spans.push(span)
  }
  return spans
}

/** For the business, which knows what it has: nobody was quicker. */
export const slotTaken = (side: AppointmentSide) =>
  new AppError(
    'slot_taken',
    side === 'visitor'
      ? 'This time is no longer free. Please choose another one.'
      : 'You have something else at that time. Please choose another one.',
  )
