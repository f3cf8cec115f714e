import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { windowsTitles } from './windows-titles.ts'
import { type Clock, findCityClock, fixedClock, knownClock } from './zone-clocks.ts'

const hour = 60 * 60 * 1000

/** By CLDR, without regard to case. */
const windowsZones = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [zone = ''] }) =>
    territory === '001' ? [[windowsName.toLowerCase(), zone]] : [],
  ),
)
/** Of newer versions of CLDR: the places that the package has for these have left them. */
windowsZones.set('mountain standard time (mexico)', 'America/Mazatlan')
windowsZones.set('central asia standard time', 'Asia/Bishkek')
const toTitle = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}()]+/gu, ' ')
    .trim()
const titledZones = new Map(
  windowsTitles.flatMap(([name, ...titles]) =>
    titles.map((title) => [toTitle(title), windowsZones.get(name.toLowerCase()) ?? '']),
  ),
)
/** Zones of which half a year's time has this name, and how many hours ahead of UTC it is then. */
const halves = new Map<string, readonly [string, number]>([
  ['EST', ['America/New_York', -5]],
  ['EDT', ['America/New_York', -4]],
  ['CST', ['America/Chicago', -6]],
  ['CDT', ['America/Chicago', -5]],
  ['MST', ['America/Denver', -7]],
  ['MDT', ['America/Denver', -6]],
  ['PST', ['America/Los_Angeles', -8]],
  ['PDT', ['America/Los_Angeles', -7]],
  ['AKST', ['America/Anchorage', -9]],
  ['AKDT', ['America/Anchorage', -8]],
  ['WET', ['Europe/Lisbon', 0]],
  ['WEST', ['Europe/Lisbon', 1]],
  ['CET', ['Europe/Paris', 1]],
  ['MET', ['Europe/Paris', 1]],
  ['CEST', ['Europe/Paris', 2]],
  ['EET', ['Europe/Athens', 2]],
  ['EEST', ['Europe/Athens', 3]],
])
const areas = [
  ...['US', 'Canada', 'America', 'Europe', 'Asia', 'Australia', 'Pacific', 'Africa', 'Atlantic'],
  'Indian',
]

/**
 * The clocks that a name of a zone means: of the IANA or Windows, below a prefix, or as Windows shows it with an offset. Several
 * where it has as many readings; null if nobody knows it. A part of a name is never taken for all of it, but for a name of the
 * IANA.
 */
export function findNamedClocks(given: string): Clock[] | null {
  const name = given.replace(/\\/g, '').replace(/[−–]/g, '-').replace(/\s+/g, ' ').trim()
  const clock = findClock(name) ?? findBelowPrefix(name) ?? findNumbered(name) ?? findByHalves(name)
  if (clock) return [clock]
  const [zone, ahead] = halves.get(name) ?? []
  if (zone && ahead !== undefined)
    return [knownClock(zone), fixedClock(ahead * hour)].filter((one) => one !== null)
  const { offset, title } = splitTitle(name)
  if (offset !== null && title === '') return [fixedClock(offset)]
  const titled = findTitled(title)
  if (titled === null) return offset === null ? null : findPlaces(title, offset)
  return offset === null || offsetsOf(titled).includes(offset) ? [titled] : [titled, ...readingsOf(offset)]
}

/** "Eastern Standard Time 1": Windows counts copies. */
const findNumbered = (name: string): Clock | null =>
  /\btime [1-9]$/i.test(name) ? findWindows(name.slice(0, -2)) : null

/** "GMT -0500 (Standard) / GMT -0400 (Daylight)" */
function findByHalves(name: string): Clock | null {
  const parts = /^(GMT[^(]*)\(Standard\) ?\/ ?(GMT[^(]*)\(Daylight\)$/i.exec(name)?.slice(1) ?? []
  const offsets = String(parts.map((part) => splitTitle(part).offset))
  const clocks = [...halves.values()].map(([zone]) => knownClock(zone))
  return clocks.find((clock) => clock && String(offsetsOf(clock)) === offsets) ?? null
}

/** Readings of an unknown zone so far from UTC: its clocks may be ahead in summer. */
export const readingsOf = (offset: number): Clock[] => [fixedClock(offset), fixedClock(offset + hour)]

/** Readings of an unknown name by its beginning: "Mountain Time (Arizona)" may be like Denver's, or like its winter all year. */
export function findSimilarClocks(name: string): Clock[] {
  const { title } = splitTitle(name)
  const [start = ''] = title.split(/ - |[(;,]/)
  const clock = start === title ? null : findClock(start.trim())
  return clock ? [clock, fixedClock(Math.min(...offsetsOf(clock)))] : []
}

/** "/example.org/2005/America/New_York"; a word behind a country or an area isn't a name by itself. */
function findBelowPrefix(name: string): Clock | null {
  const parts = name.split('/')
  const ends = parts.map((_part, at) => parts.slice(at))
  const city = ends
    .slice(1)
    .filter((end) => end.length > 1)
    .map((end) => knownClock(end.join('/')))
    .find((clock) => clock !== null)
  const [last = '', before = ''] = parts.toReversed()
  const isPrefixed = /^\/|:\/\//.test(name) && !areas.includes(before)
  return city ?? (isPrefixed ? (knownClock(last) ?? findWindows(last)) : null)
}

/** "(UTC-05:00) Eastern Time (US & Canada)": the offset in milliseconds, and the rest. */
export function splitTitle(name: string): { offset: number | null; title: string } {
  const [found = '', sign = '+', hours = '0', minutes = '0'] =
    /^\(?(?:UTC|GMT)(?![a-z]) ?(?:([+-]) ?(\d{1,2})(?:[:.]?(\d\d))?(?!\d))?\)?/i.exec(name) ?? []
  const title = name.slice(found.length).trim()
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hour
  return found === '' || Math.abs(offset) > 14 * hour ? { offset: null, title: name } : { offset, title }
}

/** In winter and in summer: some programs show what holds on the day. */
const offsetsOf = (clock: Clock): number[] =>
  [0, 6].map((month) => Date.UTC(2026, month, 15)).map((wall) => wall - clock(wall))

/** Of a title as a whole, or "Mountain Standard Time - Phoenix", or in the parentheses of JavaScript, or "US/Central (CST)". */
function findTitled(title: string): Clock | null {
  const plain = title.replace(/ ?\((?:USA?|U\.S\.A?\.?) ?(?:&|and) ?Canada\)/i, '')
  const place = / - ([^-]+)$/.exec(title)?.[1] ?? ''
  const inside = /^\(([^()]*)\)$/.exec(title)?.[1] ?? ''
  const universal = /^co-?ordinated universal time ?([+-]\d{1,2})?$/i.exec(title)
  if (universal) return fixedClock(Number(universal[1] ?? 0) * hour)
  const [, before = '', within = ''] = /^([^()]*)\(([^()]*)\)$/.exec(title) ?? []
  const clocks = [...[title, plain, place, inside].map(findClock), ...[before, within].map(findCityClock)]
  return clocks.find((clock) => clock !== null) ?? null
}

/** "Paris, Madrid": of several places, those that keep the time that is meant, if at least two do, and all of them the same. */
function findPlaces(title: string, offset: number): Clock[] | null {
  const clocks = title.split(/ ?, ?/).map(findCity)
  const [first, ...others] = clocks
    .filter((clock) => clock !== null)
    .filter((clock) => offsetsOf(clock).includes(offset))
  const isSame = (clock: Clock) => String(offsetsOf(clock)) === String(first && offsetsOf(first))
  return first && others.length > 0 && others.every(isSame) ? [first] : null
}

function findClock(name: string): Clock | null {
  if (name === '') return null
  const zone = titledZones.get(toTitle(name))
  return (
    knownClock(name.replaceAll(' ', '_')) ??
    findWindows(name) ??
    (zone ? knownClock(zone) : null) ??
    findCity(name)
  )
}

function findWindows(name: string): Clock | null {
  const standard = name.replace(/( standard| daylight)? time$/i, '')
  const zone = [name, `${standard} Standard Time`]
    .map((one) => windowsZones.get(one.toLowerCase()))
    .find(Boolean)
  return zone ? knownClock(zone) : null
}

/** Parts of Australia to the IANA, or one of two places. */
const ambiguous = /^(?:north|south|west|central|victoria|la_paz)$/i

/** Of a place such as "New York". */
function findCity(name: string): Clock | null {
  const place = name.replaceAll(' ', '_')
  if (place === '' || place.includes('/') || ambiguous.test(place)) return null
  return areas.map((area) => knownClock(`${area}/${place}`)).find((clock) => clock !== null) ?? null
}
