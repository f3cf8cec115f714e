import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OwnedBusinessId } from '#server/businesses/businesses.guards.ts'
import { NotAnswered } from '#server/lib/apart/isolate.ts'
import { readOnce } from '#server/lib/apart/read-once.ts'
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
 * Guarantee: what other calendars of an owner say takes time here, as of their last reading. Nothing but when is stored, with
 * how much couldn't be read and names of zones that nobody knows, and their addresses are sealed.
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
      due
        .filter(({ readingMs }) => readingMs >= patience.quick === isSlow)
        .map(({ id }) => ({ calendarId: id })),
    )
    await jobs.enqueueAll(tx, 'read-calendars', quick, -1)
    await jobs.enqueueAll(tx, 'read-slow-calendars', slow)
  })
}

/** Milliseconds for what a calendar says: one that takes longer than most is read again among its like, one at a time. */
const patience = { quick: 1_000, slow: 10_000 }

const bounds = { bytesMax: 5_000_000, milliseconds: 15_000 }
const day = 24 * 60 * 60 * 1000

type Turn = Partial<FetchBounds> & { isSlow?: boolean }

/** Reads one calendar and notes what it says, or why it can't be read. One that takes long is left to its own queue. */
export async function readBusyCalendar(
  tools: Tools & { db: Db },
  calendarId: number,
  { isSlow = false, ...fetching }: Turn = {},
): Promise<void> {
  const { db, jobs, config } = tools
  const calendar = await findBusyCalendar(db, calendarId)
  if (!calendar) return
  let isRedirected = false
  try {
    const url = openText(jobs.secretsKey, purposeOf(calendar.businessId), calendar.sealedUrl)
    if (url === null) return await storeCalendarFailure(db, calendarId, 'lost')
    const fetched = await fetchPublic(url, {
      ...bounds,
      userAgent: `CalendarReader/1.0 (+${new URL(config.publicUrl).href})`,
      privateHosts: config.calendarPrivateHosts,
      ...fetching,
    })
    isRedirected = fetched.isRedirected
    const found = await readInTime(tools, { calendarId, text: fetched.text, isSlow })
    if (found) await inTransaction(db, (tx) => storeBusyTimes(tx, calendarId, found))
  } catch (error) {
    const failure = failureOf(error, isRedirected)
    if (!failure) throw error
    await storeCalendarFailure(db, calendarId, failure)
  }
}

/** What a calendar says, in its time; null when it is to be read again among the slow ones. Throws CalendarFault, NotAnswered. */
async function readInTime(
  { db, jobs, config }: Tools & { db: Db },
  { calendarId, text, isSlow }: { calendarId: number; text: string; isSlow: boolean },
): Promise<BusyTimes | null> {
  const [now, since] = [Date.now(), performance.now()]
  const window = { from: now - day, to: now + (daysAheadMax + 2) * day }
  const read = () =>
    readBusyTimes(text, window, isSlow ? patience.slow : patience.quick).catch((error: unknown) => {
      if (isSlow || !(error instanceof NotAnswered)) throw error
      return null
    })
  const reading = readOnce(config.dataDir, `${calendarId} ${text}`, read)
  const isUnread = (await reading.catch(() => undefined)) === null
  const took = performance.now() - since
  await noteReadingTime(db, calendarId, isUnread ? Math.max(took, patience.quick) : took)
  if (isUnread) await inTransaction(db, (tx) => jobs.enqueue(tx, 'read-slow-calendars', { calendarId }))
  return reading
}

function failureOf(error: unknown, isRedirected: boolean): CalendarFailure | null {
  if (error instanceof CalendarFault)
    return isRedirected && error.reason === 'not_calendar' ? 'sign_in' : error.reason
  if (error instanceof NotAnswered) return 'too_many'
  if (!(error instanceof FetchFailure)) return null
  const { reason, status = 0 } = error
  // Pages to sign in send one from page to page.
  if (reason === 'redirects') return 'sign_in'
  // A server that is down or busy may be right again in half an hour; a wrong address won't be.
  return reason === 'status' && isTemporary(status) ? 'server' : reason
}
