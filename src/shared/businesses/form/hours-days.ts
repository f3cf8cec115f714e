/** Days of the week as people write them: 0 is Monday. */

const word = '(?:mon?|tue?s?|wed?n?e?s?|thu?r?s?|fri?|sat?u?r?|sun?)'
const letters = '(?:th|tu|sa|su|m|t|w|r|f|s)'
// Only what is shortened has a dot of its own.
const day = `(?:${word}days?(?![a-z])|(?:${word}|${letters})(?![a-z])\\.?)`
const range = new RegExp(`^(${day})(?: ?- ?(${day}))?`)
/** "MWF", "TTh": letters of several days in one word. */
const run = new RegExp(`^${letters}{2,}(?![a-z])`)
const starts = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const ofLetter: Record<string, number> = { m: 0, tu: 1, t: 1, w: 2, th: 3, r: 3, f: 4, sa: 5, su: 6 }
const all = [0, 1, 2, 3, 4, 5, 6]

type Days = { weekdays: number[]; length: number }
const unclear = (letter: string, days: string) => ({ fault: `Please write ${days} instead of “${letter}”` })

/** The days at the start of a text, such as "mon-fri" or "mwf"; null if it starts with something else. */
export function readDays(text: string): Days | { fault: string } | null {
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
  if (found === 'mf') return unclear('MF', 'Mon-Fri or Mon & Fri')
  const units: string[] = found.match(new RegExp(letters, 'g')) ?? []
  if (units.includes('s')) return unclear('S', 'Sat or Sun')
  if (units.filter((unit) => unit === 't').length > 1) return unclear('T', 'Tue or Thu')
  return { weekdays: units.map((unit) => ofLetter[unit] ?? 0), length }
}

/** True for a text in which a lone T stands for more than one day. */
export const hasTwoTs = (text: string): boolean => (text.match(/(?<![a-z])t(?![a-z])/g) ?? []).length > 1
