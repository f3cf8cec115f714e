import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { readUnlessUnended } from '#server/lib/apart/unended-readings.ts'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { AppError, invalid } from '#server/lib/http/errors.ts'
import { type FetchBounds, FetchFailure, fetchPublic } from '#server/lib/http/fetch-public.ts'
import { openText, sealText } from '#server/lib/sealed-text.ts'
import { busyCalendarsMax, type CalendarFailure } from '#shared/appointments/calendar-limits.ts'
import { daysAheadMax } from '#shared/appointments/slot-settings.ts'
import { isTemporary } from '#shared/lib/retries.ts'
import {
  createBusyCalendar,
  findBusyCalendar,
  noteReadingTime,
  storeBusyTimes,
  storeCalendarFailure,
  takeDueCalendars,
} from './busy-calendars.repository.ts'
import type { BusyTimes } from './busy-times.ts'
import { CalendarFault } from './calendar-fault.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { lockCalendar } from './slot-settings.repository.ts'

/**
 * Guarantee: busy times in other calendars of an owner take time here, as of their last reading. Only the times are stored, with
 * the number of unreadable entries and names of unknown zones, and the calendars' addresses are sealed.
 */

type Tools = Pick<FastifyInstance, 'config' | 'jobs'>

const purposeOf = (businessId: number) => `calendar of business ${businessId}`

/** Adds a calendar and has it read at once. Throws invalid_input at `address`, and conflict when there are too many. */
export async function addBusyCalendar(
  { db, jobs, config }: Tools & { db: Db },
  businessId: OwnedBusinessId,
  typed: string,
): Promise<void> {
  const url = toCalendarUrl(typed, config.calendarPrivateHosts)
  if (!url) throw invalid({ address: 'Please enter the whole address, starting with https://' })
  await inTransaction(db, async (tx) => {
    await lockCalendar(tx, businessId)
    const id = await createBusyCalendar(tx, {
      businessId,
      host: url.hostname,
      sealedUrl: sealText(jobs.secretsKey, purposeOf(businessId), url.href),
      urlHash: createHash('sha256').update(url.href).digest(),
    })
    if (id === 'known') throw invalid({ address: 'You’ve already added this calendar' })
    if (id === 'full') throw new AppError('conflict', `At most ${busyCalendarsMax} calendars.`)
    await jobs.enqueue(tx, 'read-calendars', { calendarId: id })
  })
}

/** `webcal` is what calendar programs call https. */
function toCalendarUrl(typed: string, privateHosts: readonly string[]): URL | null {
  const url = URL.parse(typed.replace(/^webcals?:/i, 'https:'))
  if (!url || url.username || url.password) return null
  const isHere = url.protocol === 'http:' && privateHosts.includes(`${url.hostname}:${url.port || 80}`)
  return url.protocol === 'https:' || isHere ? url : null
}

/** Queues the reading of every calendar that is due. */
export async function queueDueCalendars({ db, jobs }: Pick<Tools, 'jobs'> & { db: Db }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const due = await takeDueCalendars(tx)
    const [slow = [], quick = []] = [true, false].map((isSlow) =>
      due.filter(({ readingMs }) => readingMs >= slowFrom === isSlow).map(({ id }) => ({ calendarId: id })),
    )
    await jobs.enqueueAll(tx, 'read-calendars', quick, -1)
    await jobs.enqueueAll(tx, 'read-slow-calendars', slow)
  })
}

/**
 * Milliseconds for a calendar to arrive, and to be read: one that takes longer than most is read again among its like, one at a
 * time.
 */
const patience = {
  quick: { fetching: 3_000, reading: 1_000 },
  slow: { fetching: 15_000, reading: 10_000 },
}
const slowFrom = patience.quick.fetching + patience.quick.reading

const bytesMax = 5_000_000
const day = 24 * 60 * 60 * 1000

type Turn = Partial<FetchBounds> & { isSlow?: boolean }

/** Reads one calendar and notes what it says, or why it can't be read. One that takes long is left to its own queue. */
export async function readBusyCalendar(
  tools: Tools & { db: Db } & Pick<FastifyInstance, 'log'>,
  calendarId: number,
  turn: Turn = {},
): Promise<void> {
  const { db, jobs, log } = tools
  const calendar = await findBusyCalendar(db, calendarId)
  if (!calendar) return
  try {
    const url = openText(jobs.secretsKey, purposeOf(calendar.businessId), calendar.sealedUrl)
    if (url === null) {
      log.error({ calendarId }, 'a calendar can’t be read: its address was sealed with another key')
      return await storeCalendarFailure(db, calendarId, 'lost')
    }
    const spans = await inItsTime(tools, calendarId, () => fetchAndRead(tools, { calendarId, url, ...turn }))
    if (spans) await inTransaction(db, (tx) => storeBusyTimes(tx, calendarId, spans))
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    await storeCalendarFailure(db, calendarId, failure)
  }
}

/** Returns the result of `read` and notes how long it took; after null, it is read again among the slow ones. */
async function inItsTime<Found>(
  { db, jobs }: Tools & { db: Db },
  calendarId: number,
  read: () => Promise<Found | null>,
): Promise<Found | null> {
  const since = performance.now()
  const reading = read()
  const isUnread = (await reading.catch(() => undefined)) === null
  const took = performance.now() - since
  await noteReadingTime(db, calendarId, isUnread ? Math.max(took, slowFrom) : took)
  if (isUnread) await inTransaction(db, (tx) => jobs.enqueue(tx, 'read-slow-calendars', { calendarId }))
  return reading
}

/** Returns a calendar's busy times; null when the quick queue has no more time for it. Throws FetchFailure, CalendarFault, NotAnswered. */
async function fetchAndRead(
  { config }: Tools,
  { calendarId, url, isSlow = false, ...fetching }: Turn & { calendarId: number; url: string },
): Promise<BusyTimes | null> {
  const times = isSlow ? patience.slow : patience.quick
  const giveUp = (error: unknown) => {
    if (isSlow || !isOutOfTime(error)) throw error
    return null
  }
  const fetched = await fetchPublic(url, {
    bytesMax,
    milliseconds: times.fetching,
    userAgent: `CalendarReader/1.0 (+${new URL(config.publicUrl).href})`,
    privateHosts: config.calendarPrivateHosts,
    ...fetching,
  }).catch(giveUp)
  if (fetched === null) return null
  const { text, isRedirected } = fetched
  const now = Date.now()
  const window = { from: now - day, to: now + (daysAheadMax + 2) * day }
  const read = () => readBusyTimes(text, window, times.reading).catch(giveUp)
  return readUnlessUnended(config.dataDir, `${calendarId} ${text}`, read).catch((error: unknown) => {
    const isSignIn = isRedirected && error instanceof CalendarFault && error.reason === 'not_calendar'
    throw isSignIn ? new CalendarFault('sign_in') : error
  })
}

const isOutOfTime = (error: unknown): boolean =>
  error instanceof NotAnswered || (error instanceof FetchFailure && error.reason === 'slow')

function failureOf(error: unknown): CalendarFailure | null {
  if (error instanceof CalendarFault) return error.reason
  if (error instanceof NotAnswered) return 'too_many'
  if (!(error instanceof FetchFailure)) return null
  const { reason, status = 0 } = error
  // Pages to sign in send one from page to page.
  if (reason === 'redirects') return 'sign_in'
  // A server that is down or busy may be right again in half an hour; a wrong address won't be.
  return reason === 'status' && isTemporary(status) ? 'server' : reason
}
