import type { WallClock } from '#shared/businesses/austin-clock.ts'
import type { SlotsWithin } from '#shared/businesses/first-slot.ts'
import { dayName, minutesPerDay } from '#shared/businesses/opening-hours.ts'
import { readTimeWords, type SaidTime } from './said-time-words.ts'

/** A filter that a text says in words: its value as in addresses, the places of the words, and whether it means another time next week. */
export type SaidFilter = { name: 'price' | 'slots' | 'openAt'; value: string; at: number[]; passes?: boolean }

/** The price, the free time and the time that a text names, at most one of each. */
export function readFilters(typed: readonly string[], clock: WallClock): SaidFilter[] {
  const price = readPrice(lineOf(typed))
  const without = (words: readonly string[], at: readonly number[] = []) =>
    words.map((word, place) => (at.includes(place) ? '' : word))
  // "$50 an hour" and "from 8 to 10 dollars" are no times.
  const unpriced = without(typed, price?.at)
  const slots = readSlots(lineOf(unpriced))
  const time = readTime(lineOf(without(unpriced, slots?.at)), clock)
  return [
    ...(price ? [{ name: 'price' as const, ...price }] : []),
    ...(slots ? [{ name: 'slots' as const, ...slots }] : []),
    ...(time ? [{ name: 'openAt' as const, ...time }] : []),
  ]
}

/** The words of a text as one line to match, in lower case and without accents; `at` tells which words a part of it is. */
type SaidLine = { text: string; at: (from: number, to: number) => number[] }

/** Words that are blank, such as those that were read before, leave a gap that nothing matches across. */
function lineOf(typed: readonly string[]): SaidLine {
  const plain = typed.map((word) => (word === '' ? gap : plainWord(word)))
  const ends: number[] = []
  let text = ''
  for (const word of plain) {
    text += text !== '' && word !== '' ? ` ${word}` : word
    ends.push(text.length)
  }
  return {
    text,
    at: (from, to) =>
      plain.flatMap((word, place) => {
        const end = ends[place] ?? 0
        return word !== '' && end > from && end - word.length < to ? [place] : []
      }),
  }
}

const gap = '|'

/** "8 p.m." is "8 pm", "5–7" is "5-7", "Saturday," is "saturday". */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/^[^a-z0-9$-]+|[^a-z0-9$+-]+$/g, '')
    .replace(/(^|\d)([ap])\.m$/, '$1$2m')

// Prices, in English and Spanish.

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?k?`
const money = String.raw`(?:\$ ?${number}|${number} ?(?:\$|dollars?|bucks?|usd|dolares|pesos)(?![a-z]))`
const below =
  '(?:under|below|less than|lower than|cheaper than|up to|at most|no more than|not more than|not over|max(?:imum)?(?: of)?|within|budget(?: of| is)?|(?:por )?menos de|hasta|(?:por )?debajo de|maximo(?: de)?|no mas de|presupuesto(?: de)?|mas baratos? (?:que|de))'
const above =
  '(?:over|above|more than|at least|from|starting at|min(?:imum)?(?: of)?|mas de|desde|a partir de|(?:por lo|al) menos|minimo(?: de)?)'
const around = '(?:for|around|about|at|por|como|a|de|unos)'
const per = String.raw`(?:(?: ?\/ ?| (?:per|an?|each|every|la|el|por|al|cada) )(?:hour|hr|h|night|day|visit|session|class|lesson|person|head|week|wk|month|mo|hora|noche|dia|persona|clase|sesion|mes|semana)| (?:hourly|each|pp))?`
/** Without a sign of money it is a price only if nothing else is counted: "under 18 years" isn't one. */
const counted = `(?! ?(?:%|miles?|mi|minutes?|mins?|hours?|hrs?|years?|yrs?|months?|weeks?|days?|people|persons?|guests?|kids|children|lbs?|pounds?|inch(?:es)?|feet|foot|ft|sq|square|st|nd|rd|th|am|pm|millas|minutos|horas|anos|meses|dias|personas|invitados|libras|pies)(?![a-z]))`

/** The least and the most of a price; either may be open. */
type Range = { from?: number | undefined; to?: number | undefined }

const forms: [pattern: string, toRange: (first: number, second: number) => Range][] = [
  [
    `(?:(?:between|from|entre|desde|de) )?(?:${money} ?(?:-|to|and|y|a|hasta) ?(?:${money}|${number})|${number} ?(?:-|to|and|y|a|hasta) ?${money})${per}`,
    (one, other) => ({ from: Math.min(one, other), to: Math.max(one, other) }),
  ],
  [`${below} ${money}${per}`, (to) => ({ to })],
  [
    `${money}${per} (?:or (?:less|under|below)|and (?:less|under|below)|max(?:imum)?|tops|o menos|maximo)`,
    (to) => ({ to }),
  ],
  [`${above} ${money}${per}`, (from) => ({ from })],
  [`${money}${per}(?:\\+| (?:or more|and up|and over|plus|min(?:imum)?|o mas|minimo))`, (from) => ({ from })],
  [
    String.raw`(?!within)${below} (?!\d{5})\d{2,4}(?![\d:.,/-])${counted}`,
    // Smaller ones are more often ages, sizes and times.
    (to) => (to >= 20 ? { to } : {}),
  ],
  [`(?:${around} )?${money}${per}`, (to) => ({ to })],
]
const pricePatterns = forms.map(([pattern, toRange]) => ({
  pattern: new RegExp(`(?<=^| )(?:${pattern})(?= |$)`),
  toRange,
}))

/** The first price that a text names, as in addresses ("50-100"), with the places of its words; null if it names none. */
function readPrice({ text, at }: SaidLine): { value: string; at: number[] } | null {
  for (const { pattern, toRange } of pricePatterns) {
    const found = pattern.exec(text)
    const [first = 0, second = 0] = amountsIn(found?.[0] ?? '')
    const { from, to } = toRange(first, second)
    const value = `${from === undefined ? '' : Math.ceil(from)}-${to === undefined ? '' : Math.floor(to)}`
    if (found && /^(\d{1,6}-\d{0,6}|-\d{1,6})$/.test(value) && (to === undefined || to >= 1))
      return { value, at: at(found.index, found.index + found[0].length) }
  }
  return null
}

/** "$1,200" and "1.2k" are 1200. */
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)(k?)/g)].map(
    ([, digits = '', thousand]) => Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1),
  )

// Free times, in English and Spanish.

const who = '(?:(?:who|that|which|que|quien) )?'
const free = [
  `${who}(?:(?:is|are) )?(?:available|availability)(?: (?:for|on))?`,
  `${who}can (?:(?:some|any)(?:one|body) |you |they )?(?:come|start)(?: (?:out|over|by|here))?`,
  `${who}(?:(?:este|esten|esta|estan) )?disponibles?(?: para)?`,
  '(?:con )?disponibilidad(?: para)?',
  `${who}(?:pued[ea]n?|podrian?) (?:venir|empezar)`,
].join('|')
/** "Today or tomorrow" before "today". */
const days: [pattern: string, within: SlotsWithin][] = [
  ['(?:today or |hoy o )?(?:tomorrow|tmrw|manana)', 'tomorrow'],
  ['(?:later )?today|hoy(?: mismo)?', 'today'],
  ['this week|within a week|(?:with)?in the next week|esta semana', 'week'],
]
const hour = String.raw`(?:(?:at|by|before|after|around|from|between|until|a|antes de|despues de|hasta) )?(?:las? )?\d{1,2}(?=:| ?[ap]m| |$)`
const partOfDay =
  '(?:in the |early |late )?(?:morning|afternoon|evening|night)|(?:por|en|de) la (?:manana|tarde|noche)'
/** Beside a time of the day, hours are asked for: a free time is known by its day. */
const slotPatterns = days.map(([pattern, within]) => ({
  pattern: new RegExp(`(?<=^| )(?:${free}) (?:${pattern})(?= |$)(?! (?:${partOfDay}|${hour}))`),
  within,
}))

/** Within how many days a text wants a free time, with the places of its words; null if it doesn't say. */
function readSlots({ text, at }: SaidLine): { value: SlotsWithin; at: number[] } | null {
  for (const { pattern, within } of slotPatterns) {
    const found = pattern.exec(text)
    if (found) return { value: within, at: at(found.index, found.index + found[0].length) }
  }
  return null
}

type Atom = { said: SaidTime; at: number[] }

/** Asks for hours, unless it is "open now". */
const opening =
  /(?<=^| )(?:open(?:s|ing)?|abiert[oa]s?|abren?)(?= |$)(?! (?:right )?now(?: |$)| ahora(?: |$))(?! mic(?: |$)| house(?: |$)| studios?(?: |$))/g

/**
 * The day and time at which a text wants a business to be open, as in addresses ("sat-20:00", or "sat" for the whole day),
 * with the places of its words; null if it names none. `clock` is Austin's: it says what tomorrow is, and whether a time
 * without a day is still to come today; a time that depends on it passes.
 */
function readTime(line: SaidLine, clock: WallClock): { value: string; at: number[]; passes: boolean } | null {
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
