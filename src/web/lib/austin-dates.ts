// One formatter each: `toLocaleDateString` with options builds a new one at every call.
const timeZone = 'America/Chicago'
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })

/** "Nov 18, 2025": the day that an instant belongs to in Austin. */
export const austinDay = (instant: string): string => dayFormat.format(new Date(instant))

/** "Nov 18, 2025, 9:41 PM": an instant by Austin's clocks. */
export const austinMoment = (instant: string): string => momentFormat.format(new Date(instant))
