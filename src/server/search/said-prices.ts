import type { SaidLine } from './said-line.ts'

/** Prices in words, in English and Spanish, as the filter of prices has them. */

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
const patterns = forms.map(([pattern, toRange]) => ({
  pattern: new RegExp(`(?<=^| )(?:${pattern})(?= |$)`),
  toRange,
}))

/** The first price that a text names, as in addresses ("50-100"), with the places of its words; null if it names none. */
export function readPrice({ text, at }: SaidLine): { value: string; at: number[] } | null {
  for (const { pattern, toRange } of patterns) {
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
