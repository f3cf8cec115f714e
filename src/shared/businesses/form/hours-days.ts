import type { Token } from './hours-parts.ts'

/** Days of the week as people write them: 0 is Monday. */

const word = '(?:mon?|tue?s?|wed?n?e?s?|thu?r?s?|fri?|sat?u?r?|sun?)'
const letters = '(?:th|tu|sa|su|m|t|w|r|f|s)'
// Only abbreviations end with a dot.
const day = `(?:${word}days?(?![a-z])|(?:${word}|${letters})(?![a-z])\\.?)`
const range = new RegExp(`^(${day})(?: ?- ?(${day}))?`)
/** "MWF", "TTh": letters of several days in one word. */
const run = new RegExp(`^(?:${letters}{2,}|(?:mo|tu|we|th|fr|sa|su){2,})(?![a-z])`)
/** "Mon-Wed-Fri", "M-T-W-Th-F". */
const chain = new RegExp(`^${day}(?: ?- ?${day}){2,}`)
const starts = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const ofLetter: Record<string, number> = { m: 0, tu: 1, t: 1, w: 2, th: 3, r: 3, f: 4, sa: 5, su: 6 }
const all = [0, 1, 2, 3, 4, 5, 6]

type Days = { weekdays: number[]; length: number }
const unclear = (letter: string, days: string) => ({ fault: `Please write ${days} instead of “${letter}”` })

/** The days at the start of a text, such as "mon-fri" or "mwf"; null if it starts with something else. */
export function readDays(text: string): Days | { fault: string } | null {
  const chained = chain.exec(text)?.[0]
  if (chained) return readChain(chained)
  const found = range.exec(text)
  if (!found) return readRun(text)
  const [whole, first = '', last = first] = found
  const ends = [first, last].map(toDay)
  if (ends.includes(null)) return unclear('S', 'Sat or Sun')
  const [from, to] = ends as [number, number]
  // "Fri-Mon" goes past Sunday.
  return {
    weekdays: all.slice(0, ((to - from + 7) % 7) + 1).map((place) => (from + place) % 7),
    length: whole.length,
  }
}

function readChain(text: string): Days | { fault: string } {
  const days = text.split('-').map((name) => toDay(name.trim()))
  const weekdays = days.filter((each) => each !== null)
  if (weekdays.length < days.length) return unclear('S', 'Sat or Sun')
  // "Mon-Wed-Thu" may be a range and a day.
  const gaps = weekdays.slice(1).map((day, place) => gapOf(weekdays[place], day))
  return new Set(gaps).size > 1 || gaps.some((gap) => gap > 2)
    ? unclear(weekdays.map((day) => shortNames[day]).join('-'), 'a list of days')
    : { weekdays, length: text.length }
}

function toDay(name: string): number | null {
  const plain = name.replace('.', '')
  if (plain === 's') return null
  return ofLetter[plain] ?? starts.indexOf(plain.slice(0, 2))
}

function readRun(text: string): Days | { fault: string } | null {
  const found = run.exec(text)?.[0]
  if (!found) return null
  const length = found.length
  // The order says which T is which.
  if (/^mtwtf(?:ss)?$/.test(found)) return { weekdays: all.slice(0, found.length), length }
  if (found === 'ss') return { weekdays: [5, 6], length }
  const units: string[] = found.match(new RegExp(`mo|we|fr|${letters}`, 'g')) ?? []
  if (units.includes('s')) return unclear('S', 'Sat or Sun')
  if (units.filter((unit) => unit === 't').length > 1 || (/w.*t(?!h)/.test(found) && !found.includes('th')))
    return unclear('T', 'Tue or Thu')
  const weekdays = units.map((unit) => toDay(unit) ?? 0)
  const [first, last] = [weekdays[0], weekdays.at(-1)].map((place) => shortNames[place ?? 0])
  // "Mr" and "ft" aren't days.
  if (weekdays.slice(1).some((day, place) => weekdays[place] !== 6 && day <= (weekdays[place] ?? 0)))
    return null
  // "TTh" is a list, "MF" may be a whole week.
  const isRange = weekdays.length === 2 && gapOf(weekdays[0], weekdays[1]) > 2
  if (isRange) return unclear(found.toUpperCase(), `${first}-${last} or ${first} & ${last}`)
  return { weekdays, length }
}

/** True for a text in which a lone T may be Tuesday or Thursday: two of them, one after W or at the end of a range. */
export function hasUnclearT(text: string): boolean {
  const lone = [...text.matchAll(/(?<![a-z])t(?![a-z])/g)]
  if (lone.length !== 1) return lone.length > 1
  if (/[a-z]\.? ?- ?t(?![a-z]| ?- ?[a-z])/.test(text) || /(?<![a-z])tu/.test(text)) return true
  const namesThursday = /(?<![\da-z])[mtwfsau]*(?:th|r)(?![a-z])|thu/.test(text)
  return !namesThursday && /(?<![a-z])[mtfsaur]*w/.test(text.slice(0, lone[0]?.index))
}

const shortNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Mon Fri" may have lost its dash or its "and"; "Mon Wed Fri", "Sat Sun" and "Tue Thu" are lists. */
export function bareDaysFault(tokens: readonly Token[]): { fault: string } | null {
  const runs: number[][][] = [[]]
  for (const token of tokens)
    if (typeof token === 'object' && 'when' in token && 'weekdays' in token.when)
      runs.at(-1)?.push(token.when.weekdays)
    else if (token !== 'line') runs.push([])
  for (const run of runs) {
    const [from = 0, to = 0, ...more] = run.flat()
    if (run.length !== 2 || more.length > 0 || !mayBeRange(from, to, runs.flat())) continue
    const [first, last] = [shortNames[from], shortNames[to]]
    return unclear(`${first} ${last}`, `${first}-${last} or ${first} & ${last}`)
  }
  return null
}

/** Tue and Thu are the usual pair; "Mon Thu 9-5, Tue Wed 10-6" names all that a range would have between its ends. */
function mayBeRange(from: number, to: number, named: readonly number[][]): boolean {
  if (from === 1 && to === 3) return false
  const others = named.filter((days) => !days.includes(from) && !days.includes(to)).flat()
  const between = all.slice(1, gapOf(from, to)).map((step) => (from + step) % 7)
  return between.some((day) => !others.includes(day))
}

const gapOf = (from = 0, to = 0): number => (to - from + 7) % 7
