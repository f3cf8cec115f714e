import { austin, milesBetween } from '#shared/lib/geo.ts'
import { fold, isConnecting, stem } from './fold.ts'
import { nearestWord } from './spelling.ts'
import type { Entry, TradeLevel } from './suggestion-entries.ts'
import { understand } from './understand.ts'
import type { PlaceRow } from './vocabulary.repository.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Trades and places that a text may be the beginning of, best first. */
export type Suggested = {
  trades: { level: TradeLevel; id: number; score: number; rest: string }[]
  /** `text` is the text with the place, `rest` without it. */
  places: { place: PlaceRow; text: string; rest: string }[]
}

const most = { trades: 12, places: 3, words: 5, looked: 1_500 }

/** Completes the end of a text as it is typed; the words before it stay. The database isn't asked. */
export function suggest(vocabulary: Vocabulary, text: string): Suggested {
  const typed = text.split(/\s+/).filter(Boolean)
  const found = complete(vocabulary, typed)
  const last = fold(typed.at(-1) ?? '')
  const isWhole = last.length < 4 || last.includes(' ') || vocabulary.english.has(last)
  if (found.trades.length + found.places.length > 0 || isWhole) return found
  const nearest = nearestWord(last, vocabulary.spellings)
  return nearest === null ? found : complete(vocabulary, [...typed.slice(0, -1), nearest])
}

/** The longest end of the text that begins something counts, for trades and for places. */
function complete(vocabulary: Vocabulary, typed: readonly string[]): Suggested {
  const found: Suggested = { trades: [], places: [] }
  for (let at = Math.max(0, typed.length - most.words); at < typed.length; at++) {
    const begun = fold(typed.slice(at).join(' '))
    if (begun.length < 2 || isConnecting(begun)) continue
    const before = typed.slice(0, at).join(' ')
    const scored = scoredEntries(vocabulary, begun)
    const places = scored.flatMap(({ meant }) => ('level' in meant ? [] : [meant])).slice(0, most.places)
    if (found.places.length === 0 && places.length > 0 && mayBePlace(vocabulary, typed, at))
      found.places = places.map((place) => ({
        place,
        text: `${before} ${place.name}`.trim(),
        rest: withoutEnd(typed.slice(0, at)),
      }))
    const rest = found.trades.length === 0 ? restOf(vocabulary, before) : null
    if (rest !== null)
      found.trades = scored
        .flatMap(({ meant, score }) => ('level' in meant ? [{ ...meant, score, rest }] : []))
        .slice(0, most.trades)
  }
  return found
}

/** Words that lead to a place, in English and Spanish. */
const leading = new Set(['in', 'near', 'at', 'around', 'by', 'on', 'en', 'cerca', 'de', 'por'])

/**
 * Whether a place may follow these words: "in", or a trade or wish by itself. A sentence goes on with any word, as does a trade
 * of several: "my sink is leaking water".
 */
function mayBePlace(vocabulary: Vocabulary, typed: readonly string[], at: number): boolean {
  const before = typed.slice(0, at)
  const last = fold(before.at(-1) ?? '')
  if (before.length === 0 || leading.has(last)) return true
  if (before.some((word) => isConnecting(fold(word))) || goesOn(vocabulary, last, typed.slice(at)))
    return false
  const ends = understand(vocabulary, typed.join(' ')).parts.find(({ words }) =>
    words.endsWith(typed.at(-1) ?? ''),
  )
  return ends?.kind !== 'trade' && understand(vocabulary, before.join(' ')).restWords.length === 0
}

/** Whether words begin the rest of a phrase after another word: "leaking wat" in "fridge leaking water". */
function goesOn({ byStem }: Vocabulary, last: string, begun: readonly string[]): boolean {
  const root = stem(last)
  const next = fold(begun.join(' '))
  return (byStem.get(root) ?? []).some(({ words, stems }) =>
    stems.some(
      (one, place) =>
        one === root &&
        words
          .slice(place + 1)
          .join(' ')
          .startsWith(next),
    ),
  )
}

/** Without the words that lead to the place: "plumber in". */
function withoutEnd(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !isConnecting(fold(word)))
  return words.slice(0, last + 1).join(' ')
}

/** A place or a wish in the text before a trade. Null if the text says anything else. */
function restOf(vocabulary: Vocabulary, text: string): string | null {
  if (text === '') return ''
  const { trades, restWords, place, wishes, filters } = understand(vocabulary, text)
  if (trades || restWords.length > 0) return null
  return place || wishes.length > 0 || Object.keys(filters).length > 0 ? text : ''
}

type Scored = { meant: Entry['meant']; score: number; length: number; far: number }

/** Everything whose name or other word begins with this, each once, best first. */
function scoredEntries({ entries }: Vocabulary, begun: string): Scored[] {
  const best = new Map<string, Scored>()
  const from = firstAt(entries, begun)
  for (let at = from; at < Math.min(entries.length, from + most.looked); at++) {
    const { key, rank, meant } = entries[at] as Entry
    if (!key.startsWith(begun)) break
    const isWhole = key.length === begun.length || key[begun.length] === ' '
    const far = 'level' in meant ? 0 : milesBetween(austin, meant)
    const scored = { meant, score: rank * 2 + (isWhole ? 0 : 1), length: key.length, far }
    const name = 'level' in meant ? `${meant.level} ${meant.id}` : `place ${meant.id}`
    const known = best.get(name)
    if (!known || compare(scored, known) < 0) best.set(name, scored)
  }
  return [...best.values()].sort(compare)
}

/** Of places that fit equally well, the one nearest to the middle of the city. */
const compare = (a: Scored, b: Scored) => a.score - b.score || a.length - b.length || a.far - b.far

/** The place of the first key that isn't before this one. */
function firstAt(entries: readonly Entry[], key: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle] as Entry).key < key) low = middle + 1
    else high = middle
  }
  return low
}
