/** The instant at which clocks show a time; both in milliseconds, and what clocks show as if it were UTC. */
export type Clock = (wall: number) => number

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Clocks that are always as far ahead of UTC. */
export const fixedClock =
  (offset: number): Clock =>
  (wall) =>
    wall - offset

/** The clocks of a zone that is so many milliseconds ahead of UTC at an instant. */
export function createClock(aheadAt: (at: number) => number): Clock {
  return (wall) => {
    const [before, after] = [aheadAt(wall - day), aheadAt(wall + day)]
    const [first, second] = [wall - before, wall - after]
    // A time that comes twice is the first one, and one that clocks skip is counted on from before (RFC 5545, 3.3.5).
    if (before === after || aheadAt(first) === before) return first
    return aheadAt(second) === after ? second : first
  }
}

/** Of a zone that every computer knows; null for another name. */
function createLookup(timeZone: string): ((at: number) => number) | null {
  const format = createFormat(timeZone)
  if (!format) return null
  const aheadAt = (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, date, hours, minute, second) - Math.floor(at / 1_000) * 1_000
  }
  const found = new Map<number, number>()
  const aheadOn = (date: number) => {
    const ahead = found.get(date) ?? aheadAt(date * day)
    found.set(date, ahead)
    return ahead
  }
  // Formatting is slow, and clocks change once a day at most.
  return (at) => {
    const date = Math.floor(at / day)
    return aheadOn(date) === aheadOn(date + 1) ? aheadOn(date) : aheadAt(at)
  }
}

/** Others mean different times, in summer or elsewhere, and `Intl` knows them by one. */
const abbreviations = ['UTC', 'GMT', 'HST']

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  if (/^[a-z]{3}$/i.test(timeZone) && !abbreviations.includes(timeZone.toUpperCase())) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time })
  } catch {
    return null
  }
}

const known = new Map<string, Clock>()

/** The clocks of a zone that `Intl` knows by this name. */
export function knownClock(zone: string): Clock | null {
  const found = known.get(zone)
  if (found) return found
  const aheadAt = createLookup(zone)
  if (!aheadAt) return null
  const clock = createClock(aheadAt)
  known.set(zone, clock)
  return clock
}

export const austinClock = knownClock('America/Chicago') as Clock

/** The clocks of a zone of the IANA, such as "America/New_York". */
export const findCityClock = (name: string): Clock | null =>
  name.includes('/') ? knownClock(name.trim()) : null
