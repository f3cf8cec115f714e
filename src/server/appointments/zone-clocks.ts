import { WINDOWS_TO_IANA_MAP } from 'windows-iana'

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

/** Others mean different zones in different countries, and `Intl` knows them by one. */
const abbreviations = ['UTC', 'GMT', 'EST', 'CST', 'MST', 'PST', 'HST', 'WET', 'CET', 'MET', 'EET']

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

function knownClock(zone: string): Clock | null {
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

/** By CLDR, without regard to case. */
const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [zone = ''] }) =>
    territory === '001' ? [[windowsName.toLowerCase(), zone]] : [],
  ),
)
const summerNames = new Map([
  ['EDT', 'EST5EDT'],
  ['CDT', 'CST6CDT'],
  ['MDT', 'MST7MDT'],
  ['PDT', 'PST8PDT'],
])
const areas = [
  ...['US', 'Canada', 'America', 'Europe', 'Asia', 'Australia', 'Pacific', 'Africa', 'Atlantic'],
  'Indian',
]

/** The clocks that a name of a zone means: of the IANA or Windows, below a prefix, or as Windows shows it with an offset. */
export function findNamedClock(given: string): Clock | null {
  const name = given.replace(/\\/g, '').replace(/\s+/g, ' ').trim()
  const ends = name.split('/').map((_part, at, all) => all.slice(at).join('/'))
  for (const end of ends) {
    const clock = findClock(end)
    if (clock) return clock
  }
  const { offset, title } = splitTitle(name)
  if (/^(coordinated universal time.*)?$/i.test(title)) return fixedClock(offset ?? 0)
  const isLike = (clock: Clock | null) =>
    clock !== null && (offset === null || offsetsOf(clock).includes(offset))
  const plain = title.replace(/\([^()]*\)/g, '')
  // Of several places, only an offset says which one keeps the time that is meant.
  const titles = [
    title,
    title.split(' - ').at(-1) ?? '',
    ...(offset === null ? [plain] : plain.split(/[,;:]/)),
  ]
  return titles.map((one) => findClock(one.trim())).find(isLike) ?? null
}

/** "(UTC-05:00) Eastern Time (US & Canada)": the offset in milliseconds, and the rest. */
export function splitTitle(name: string): { offset: number | null; title: string } {
  const [found = '', sign = '+', hours = '0', minutes = '0'] =
    /^\(?(?:UTC|GMT)(?![a-z]) ?(?:([+-]) ?(\d{1,2})(?:[:.]?(\d\d))?)?\)?/i.exec(name) ?? []
  if (found === '') return { offset: null, title: name }
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
  return { offset, title: name.slice(found.length).trim() }
}

/** In winter and in summer: some programs show what holds on the day. */
const offsetsOf = (clock: Clock): number[] =>
  [0, 6].map((month) => Date.UTC(2026, month, 15)).map((wall) => wall - clock(wall))

function findClock(name: string): Clock | null {
  const standard = name.replace(/( standard| daylight)? time$/i, '')
  const place = name.replaceAll(' ', '_')
  const windows = [name, `${standard} Standard Time`].map((one) => windowsZones.get(one.toLowerCase()))
  const zones = [place, ...windows, summerNames.get(name.toUpperCase())]
  for (const zone of [...zones, ...areas.map((area) => `${area}/${place}`)]) {
    const clock = zone ? knownClock(zone) : null
    if (clock) return clock
  }
  return null
}
