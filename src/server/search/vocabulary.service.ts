import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '#server/lib/database/database-errors.ts'
import { type Db, rootOf } from '#server/lib/database/db.ts'
import { createSingleFlight } from '#server/lib/single-flight.ts'
import type { English } from './english.ts'
import { fold, stem } from './fold.ts'
import { type LikelyTrade, likelyTrades, unknownWordsOf } from './job-trades.ts'
import { nearestWord } from './spelling.ts'
import { findTypedPlace, withTypedPlace } from './typed-places.service.ts'
import { type Understanding, understand } from './understand.ts'
import {
  fillVocabulary,
  findSimilarWords,
  type PlaceRow,
  readVocabulary,
  readVocabularyVersion,
} from './vocabulary.repository.ts'
import { buildVocabulary, type Vocabulary } from './vocabulary.ts'
import { readShippedVocabulary } from './vocabulary-files.ts'

/**
 * Guarantee: a search is understood by the vocabulary as it was at most a few seconds ago, also after a change in another process, or by an older
 * one while the database can't be asked.
 */

/** How long the vocabulary may be used without asking for its version, in milliseconds, should no news arrive. */
const freshFor = 5_000

let english: Promise<English> | undefined
/** Read by the first search of a process: those that never search don't need it. */
const loadEnglish = () => (english ??= import('./english.ts').then(({ readEnglish }) => readEnglish()))

type Kept = { vocabulary: Vocabulary; checkedAt: number }
const keptOf = new WeakMap<Db, Kept>()
const load = createSingleFlight<Vocabulary>()
let databases = 0
const numbers = new WeakMap<Db, number>()

/** Texts whose reading is kept: people page and filter the same search, and many search for the same. */
const readingsMax = 2_000
const readingsOf = new WeakMap<Db, LRUCache<string, Reading>>()

function forgetReadings(db: Db): LRUCache<string, Reading> {
  // Not emptied but replaced: a reading in progress may be older than the change.
  const readings = new LRUCache<string, Reading>({ max: readingsMax, ttl: freshFor })
  readingsOf.set(db, readings)
  return readings
}

/** Reads texts anew and checks the version at the next search: something public has changed. */
export function recheckVocabulary(...dbs: Db[]): void {
  for (const db of dbs) {
    const kept = keptOf.get(db)
    if (kept) kept.checkedAt = 0
    forgetReadings(db)
  }
}

/** Adds the words of this release; safe in several processes at the same time. */
export async function fillShippedVocabulary(db: Db): Promise<void> {
  await fillVocabulary(db, await readShippedVocabulary())
}

/** In a transaction, that of its database. */
export async function getVocabulary(given: Db): Promise<Vocabulary> {
  const db = rootOf(given)
  const kept = keptOf.get(db)
  if (kept && Date.now() - kept.checkedAt < freshFor) return kept.vocabulary
  const number = numbers.get(db) ?? ++databases
  numbers.set(db, number)
  return load(String(number), async () => {
    const checkedAt = Date.now()
    const vocabulary = await readNewer(db, kept?.vocabulary).catch((error) => {
      if (kept && isDatabaseAway(error)) return kept.vocabulary
      throw error
    })
    keptOf.set(db, { vocabulary, checkedAt })
    return vocabulary
  })
}

async function readNewer(db: Db, known: Vocabulary | undefined): Promise<Vocabulary> {
  if (known && known.version === (await readVocabularyVersion(db))) return known
  return buildVocabulary(await readVocabulary(db), await loadEnglish())
}

/** A place by its name as in addresses, "hyde-park"; null if there is none. */
export const findPlace = async (db: Db, slug: string): Promise<PlaceRow | null> =>
  (await getVocabulary(db)).placesBySlug.get(slug) ?? null

/** All places by their names as in addresses. */
export const listPlaces = async (db: Db): Promise<ReadonlyMap<string, PlaceRow>> =>
  (await getVocabulary(db)).placesBySlug

/** A reading of a text, and what was corrected. */
export type Reading = {
  understanding: Understanding
  vocabulary: Vocabulary
  /** The corrected text, if a word of the given one is neither in a list nor in the directory. */
  corrected: string | null
  /** Another spelling of a word that is in the directory, but in no list. */
  didYouMean: string | null
}

/** Understands a text and corrects words that nobody uses. */
export async function readSearch(given: Db, text: string): Promise<Reading> {
  const db = rootOf(given)
  const readings = readingsOf.get(db) ?? forgetReadings(db)
  const vocabulary = await getVocabulary(db)
  const kept = readings.get(text)
  if (kept?.vocabulary === vocabulary) return kept
  const reading = await readWithAddress(db, vocabulary, text)
  readings.set(text, reading)
  return reading
}

/** A street address is a place, whatever the words in it mean elsewhere. */
async function readWithAddress(db: Db, vocabulary: Vocabulary, text: string): Promise<Reading> {
  const typed = /^["“]/.test(text) ? null : await findTypedPlace(db, text, vocabulary.places)
  if (!typed) return readWords(db, text)
  const { understanding, corrected, didYouMean, ...rest } = await readWords(db, typed.rest)
  const near = (respelled: string | null) => respelled && `${respelled} near ${typed.words}`
  return {
    ...rest,
    understanding: withTypedPlace(understanding, typed),
    corrected: near(corrected),
    didYouMean: near(didYouMean),
  }
}

/** Understands a text without street addresses, and corrects words that nobody uses. */
export async function readWords(db: Db, text: string): Promise<Reading> {
  const vocabulary = await getVocabulary(db)
  const understanding = understand(vocabulary, text)
  const { unknownWords, unknownPlace } = understanding
  const { respelled, suggested } = await respell(db, vocabulary, text, unknownWords, unknownPlace)
  const plain = { understanding, vocabulary, corrected: null, didYouMean: null }
  if (respelled !== text) {
    const corrected = understand(vocabulary, respelled)
    // A name may be spelled like a mistake.
    const names = [...new Set([...understanding.names, ...corrected.names])]
    return { ...plain, understanding: { ...corrected, names }, corrected: respelled }
  }
  return { ...plain, didYouMean: suggested === text ? null : suggested }
}

/** The trades that a description of a job speaks of, the likeliest first, with the words of a search and its corrections. */
export async function readJob(db: Db, text: string): Promise<LikelyTrade[]> {
  const vocabulary = await getVocabulary(db)
  const { respelled } = await respell(db, vocabulary, text, unknownWordsOf(vocabulary, text))
  return likelyTrades(vocabulary, respelled)
}

/** Unknown words of a text that are looked up. */
const lookedUpMax = 8

/** A text with words that nobody uses, `respelled`, and all unknown ones, `suggested`, replaced by the nearest known ones. */
async function respell(
  db: Db,
  vocabulary: Vocabulary,
  text: string,
  unknownWords: readonly string[],
  unknownPlace: string | null = null,
): Promise<{ respelled: string; suggested: string }> {
  let [respelled, suggested] = [text, text]
  if (unknownWords.length === 0) return { respelled, suggested }
  const placeWords = fold(unknownPlace ?? '').split(' ')
  for (const { given, isUsed, similar } of await findSimilarWords(db, unknownWords.slice(0, lookedUpMax))) {
    const others = similar.filter((word) => stem(word) !== stem(given))
    const nearest = placeWords.includes(given)
      ? nearestWord(given, vocabulary.placeWords)
      : nearestWord(given, vocabulary.spellings, others)
    if (nearest === null) continue
    suggested = replaceWord(suggested, given, nearest)
    if (!isUsed) respelled = replaceWord(respelled, given, nearest)
  }
  return { respelled, suggested }
}

/** Replaces a word as it was typed: with marks or in capitals. What ends a sentence stays. */
const replaceWord = (text: string, folded: string, by: string): string =>
  text.replace(/\S+/g, (word) => (fold(word) === folded ? by + (/[.,;:!?]*$/.exec(word)?.[0] ?? '') : word))
