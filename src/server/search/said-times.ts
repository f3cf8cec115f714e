import type { WallClock } from '#shared/businesses/austin-clock.ts'
import { dayName, minutesPerDay } from '#shared/businesses/opening-hours.ts'
import type { SaidLine } from './said-line.ts'
import { readTimeWords, type SaidTime } from './said-time-words.ts'

type Atom = { said: SaidTime; at: number[] }

/** Asks for hours, unless it is "open now". */
const opening =
  /(?<=^| )(?:open(?:s|ing)?|abiert[oa]s?|abren?)(?= |$)(?! (?:right )?now(?: |$)| ahora(?: |$))(?! mic(?: |$)| house(?: |$)| studios?(?: |$))/g

/**
 * The day and time at which a text asks for somebody to be open, as in addresses ("sat-20:00", or "sat" for the whole day),
 * with the places of its words; null if it names none. `clock` is Austin's: it says what tomorrow is, and whether a time
 * without a day is still to come today; a time that depends on it passes.
 */
export function readTime(
  line: SaidLine,
  clock: WallClock,
): { value: string; at: number[]; passes: boolean } | null {
  const opens = [...line.text.matchAll(opening)].flatMap(({ index, 0: word }) =>
    line.at(index, index + word.length),
  )
  const atoms = inContext(readAtoms(line, clock), opens.length > 0)
  const said = atoms.map((atom) => atom.said)
  const day = said.find((one) => one.days !== undefined)
  const days = day?.days
  const timed = said.filter(({ minute }) => minute !== undefined)
  const time = timed.find(({ isClock }) => isClock) ?? timed.find((one) => one.days === undefined) ?? timed[0]
  if (days === undefined && time === undefined) return null
  const minute = minuteOf(time, said)
  const isOver = days === undefined && minute !== undefined && minute <= clock.minute
  const at = [...opens, ...atoms.flatMap((atom) => (atom.said.stays ? [] : atom.at))]
  const value = openAtOf(clock.day + (days ?? (isOver ? 1 : 0)), minute)
  return { value, at: [...new Set(at)], passes: !day?.isWeekday }
}

/** "Saturday night at 9" is 9 PM. */
function minuteOf(time: SaidTime | undefined, all: readonly SaidTime[]): number | undefined {
  const isEvening = time?.isUnclear && all.some(({ isLate }) => isLate)
  return time?.minute !== undefined && isEvening ? time.minute + minutesPerDay / 2 : time?.minute
}

function openAtOf(day: number, minute: number | undefined): string {
  if (minute === undefined) return shortName(day)
  const ofDay = minute % minutesPerDay
  const [hours, minutes] = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0'))
  return `${shortName(day + Math.floor(minute / minutesPerDay))}-${hours}:${minutes}`
}
const shortName = (day: number) => dayName(day).slice(0, 3)

/** All that a text says of times, from left to right; "last Saturday" is over. */
function readAtoms({ text, at }: SaidLine, clock: WallClock): Atom[] {
  const atoms: Atom[] = []
  let from = 0
  while (from < text.length) {
    const found = readTimeWords(text.slice(from), clock)
    const isPast = /(?:^| )(?:last|past|since)$/.test(text.slice(0, Math.max(0, from - 1)))
    if (found && !isPast) atoms.push({ said: found.said, at: at(from, from + found.length) })
    const next = text.indexOf(' ', from + (found?.length ?? 0))
    if (next === -1) break
    from = next + 1
  }
  return atoms
}

/** Those that mean a time where they stand. */
function inContext(atoms: readonly Atom[], asksForHours: boolean): Atom[] {
  const hasOther = ({ days }: SaidTime) =>
    atoms.some(({ said }) => (days === undefined ? said.days !== undefined : said.isClock))
  const sure = atoms.filter(
    ({ said }) => said.needs === undefined || (said.needs === 'open' && (asksForHours || hasOther(said))),
  )
  const hasDay = sure.some(({ said }) => said.days !== undefined)
  return atoms.filter((atom) => sure.includes(atom) || (atom.said.needs === 'day' && hasDay))
}
