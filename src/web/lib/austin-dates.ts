// One formatter each: `toLocaleDateString` with options builds a new one on every call.
const timeZone = 'America/Chicago'
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
const dateFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone })
const monthFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone })
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
const instantFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone,
})

/** "Nov 18, 2025": the date in Austin at an instant. */
export const austinDay = (instant: string): string => dayFormat.format(new Date(instant))

/** "Nov 18": the date in Austin without its year. */
export const austinDate = (instant: string): string => dateFormat.format(new Date(instant))

/** "Tue": the weekday in Austin. */
export const austinWeekday = (instant: string): string => weekdayFormat.format(new Date(instant))

/** "Nov 2025": the month in Austin at an instant. */
export const austinMonth = (instant: string): string => monthFormat.format(new Date(instant))

/** "Nov 18, 2025, 9:41 PM": an instant in Austin time. */
export const austinMoment = (instant: string): string => momentFormat.format(new Date(instant))

/** "9:41 PM": the time of day in Austin. */
export const austinTime = (instant: string): string => timeFormat.format(new Date(instant))

/** "Nov 18, 2025, 9:41 PM CST": unambiguous across clock changes, as on a receipt. */
export const austinInstant = (instant: string): string => instantFormat.format(new Date(instant))
