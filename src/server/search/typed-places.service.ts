import { findFirstAddress } from '#server/geocoding/geocoder.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { readAddress, type StreetAddress } from '#shared/geocoding/street-names.ts'
import { fold } from './fold.ts'
import { isOnGroundOf } from './place-ground.ts'
import type { TextPart, Understanding } from './understand.ts'
import { isNeighborhood, type PlaceRow } from './vocabulary.ts'

/** Of a place that is a street address. */
export const typedPlaceId = 0
/** A street address in a text, and the text without it. */
export type TypedPlace = { place: PlaceRow; words: string; rest: string }

/** Words of a street after its number. */
const wordsMax = 5
/** How far around an address counts as near, in degrees: a mile and a half. */
const around = { halfHeight: 0.0217, halfWidth: 0.0251 }
/** Words that lead to a place, dropped with it. */
const leading = new Set('near at around by close to from cerca de en'.split(' '))
/** Smaller numbers count something, unless the street is said in full: "3 oak chairs". */
const clearFrom = 100

/**
 * Finds "2200 S Lamar" in a text, by the imported addresses: the longest street that has the number. Null if no number is
 * followed by such a street.
 */
export async function findTypedPlace(
  db: Db,
  text: string,
  places: readonly PlaceRow[],
): Promise<TypedPlace | null> {
  const typed = text.split(/\s+/).filter(Boolean)
  const spans = typed.flatMap((word, at) => (/^\d{1,6}[a-z]?$/i.test(word) ? spansFrom(typed, at) : []))
  if (spans.length === 0) return null
  const found = await findFirstAddress(
    db,
    spans.map(({ address }) => address),
  )
  const span = found && spans[found.at]
  if (!span) return null
  const { from, to } = span
  const words = typed.slice(from, to)
  const { latitude, longitude } = found
  return {
    place: {
      id: typedPlaceId,
      name: titled(words),
      kind: 'landmark',
      aliases: [],
      latitude,
      longitude,
      ...around,
      near: [],
      zips: [],
      outline: null,
      servedWith: places.filter((one) => isNeighborhood(one) && isOnGroundOf(one, found)).map(({ id }) => id),
    },
    words: words.join(' '),
    rest: [...typed.slice(0, beginOf(typed, from)), ...typed.slice(to)].join(' '),
  }
}

type Span = { from: number; to: number; address: StreetAddress }

/** Spans that may be a street from a number on, the longest first. */
function spansFrom(typed: readonly string[], from: number): Span[] {
  const isLed = leading.has(fold(typed[from - 1] ?? ''))
  const spans: Span[] = []
  for (let to = Math.min(typed.length, from + 1 + wordsMax); to > from + 1; to--) {
    const address = readAddress(typed.slice(from, to).join(' '))
    const isClear = isLed || (address && (address.number >= clearFrom || address.direction || address.type))
    if (address && isClear) spans.push({ from, to, address })
  }
  return spans
}

function beginOf(typed: readonly string[], from: number): number {
  let at = from
  while (at > 0 && leading.has(fold(typed[at - 1] ?? ''))) at--
  return at
}

/** "2200 S Lamar" */
const titled = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/[,;]$/, ''))
    .map((word) => (/^[a-z]/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join(' ')

/** Understands the rest of the text at this place. */
export function withTypedPlace(
  rest: Understanding,
  { place, words, rest: without }: TypedPlace,
): Understanding {
  const own: TextPart = { kind: 'place', wish: null, words, without }
  const others = rest.parts.map((part) => ({ ...part, without: `${part.without} near ${words}`.trim() }))
  return {
    ...rest,
    text: `${rest.text} near ${words}`.trim(),
    place,
    wishes: rest.wishes.filter((wish) => wish !== 'near'),
    parts: [...others, own],
  }
}
