import type { Wish } from '#shared/search/search.schemas.ts'
import type { English } from './english.ts'
import { contentWords, fold, stem } from './fold.ts'
import { type Entry, suggestionEntries } from './suggestion-entries.ts'
import type { BranchRow, PlaceRow, TermRow, VocabularyRows } from './vocabulary.repository.ts'

export type { PlaceRow }

/** A name as in addresses: "St. John’s" becomes "st-johns". */
export const placeSlug = (name: string): string => fold(name).replaceAll(' ', '-')

/** A place with people in it, which a business can serve. */
export const isNeighborhood = ({ kind }: Pick<PlaceRow, 'kind'>): boolean =>
  kind === 'neighborhood' || kind === 'district'

/** The meaning of a term: for trades, every subcategory with the services meant in it; none of them for all. */
export type Meaning = { categories: Set<number>; subcategories: Map<number, Set<number>> }
export type Phrase = {
  /** As words that matter, and their stems. */
  words: string[]
  stems: string[]
  /**
   * How the words must stand in a text: with everyday ones, "write a will" isn't "who will write"; those of a trade that the
   * directory doesn't have with nothing between, since "rv park" isn't "park my rv".
   */
  order: 'any' | 'kept' | 'adjacent'
  meaning: Meaning | null
  /** The nearest trades to one that the directory doesn't have. */
  nearest: Meaning | null
  place: PlaceRow | null
  wish: Wish | null
}

/** Everything that a search understands, as it is looked up. */
export type Vocabulary = {
  version: number
  /** Phrases by each of their stems. */
  byStem: Map<string, Phrase[]>
  /** Phrases of several words by all their letters: "carwash". */
  byLetters: Map<string, string[]>
  /** Every word in a term: candidates for a misspelled one. */
  spellings: Set<string>
  /** Their stems, to recognize a word in another form. */
  stems: Set<string>
  /** Words that are a trade on their own, shortest first: candidates for the beginning of a word. */
  tradeWords: string[]
  names: {
    categories: Map<number, string>
    subcategories: Map<number, string>
    services: Map<number, string>
  }
  parents: { subcategories: Map<number, number>; services: Map<number, number> }
  places: PlaceRow[]
  /** The same by their names as in addresses: "hyde-park". */
  placesBySlug: Map<string, PlaceRow>
  /** Every word in the name of a place: candidates for a misspelled one after "in". */
  placeWords: Set<string>
  entries: Entry[]
  /** Single words that say nothing about what is wanted. */
  fillers: string[]
  /** Correct words, which are never corrected. */
  english: English
}

const mapOf = <Row, Value>(rows: readonly Row[], entry: (row: Row) => [number, Value]) =>
  new Map(rows.map(entry))

type Parents = Vocabulary['parents']

export function buildVocabulary(rows: VocabularyRows, english: English): Vocabulary {
  const parents = {
    subcategories: mapOf(rows.subcategories, (row: BranchRow) => [row.id, row.parentId]),
    services: mapOf(rows.services, (row: BranchRow) => [row.id, row.parentId]),
  }
  const phrases = phrasesOf(rows, parents)
  return {
    version: rows.version,
    english,
    parents,
    ...lookups(phrases),
    names: namesOf(rows),
    places: rows.places,
    placesBySlug: new Map(rows.places.toReversed().map((place) => [placeSlug(place.name), place])),
    placeWords: new Set(
      rows.places.flatMap(({ name, aliases }) =>
        [name, ...aliases].flatMap((one) => contentWords(fold(one))),
      ),
    ),
    entries: suggestionEntries(rows),
    fillers: phrases.flatMap((one) => (isEveryday(one) ? one.words : [])),
  }
}

/** All terms, each with all its meanings. */
function phrasesOf(rows: VocabularyRows, parents: Parents): Phrase[] {
  const byText = new Map<string, Phrase>()
  const phraseOf = (term: string): Phrase => {
    const words = contentWords(fold(term))
    const key = words.join(' ')
    const phrase = byText.get(key) ?? {
      words,
      stems: words.map(stem),
      order: 'any',
      meaning: null,
      nearest: null,
      place: null,
      wish: null,
    }
    byText.set(key, phrase)
    return phrase
  }
  type Meant = Omit<TermRow, 'term' | 'wish' | 'placeId' | 'isNearest'>
  const addTrade = (term: string, meant: Meant, as: 'meaning' | 'nearest' = 'meaning') => {
    const phrase = phraseOf(term)
    phrase[as] ??= { categories: new Set(), subcategories: new Map() }
    const { categories, subcategories } = phrase[as]
    if (meant.categoryId !== null) categories.add(meant.categoryId)
    const subcategoryId =
      meant.serviceId === null ? meant.subcategoryId : (parents.services.get(meant.serviceId) ?? null)
    if (subcategoryId === null) return
    const services = subcategories.get(subcategoryId) ?? new Set()
    if (meant.serviceId !== null) services.add(meant.serviceId)
    subcategories.set(subcategoryId, services)
  }
  const none = { categoryId: null, subcategoryId: null, serviceId: null }
  for (const { id, name } of rows.categories) addTrade(name, { ...none, categoryId: id })
  for (const { id, name } of rows.subcategories) addTrade(name, { ...none, subcategoryId: id })
  for (const { id, name } of rows.services) addTrade(name, { ...none, serviceId: id })
  const places = new Map(rows.places.map((place) => [place.id, place]))
  for (const { term, wish, placeId, isNearest, ...meant } of rows.terms) {
    if (placeId !== null) phraseOf(term).place = places.get(placeId) ?? null
    else if (wish === null) addTrade(term, meant, isNearest ? 'nearest' : 'meaning')
    else phraseOf(term).wish = wish
  }
  // The narrower place of the same name comes first.
  for (const place of rows.places)
    for (const name of [place.name, ...place.aliases]) phraseOf(name).place ??= place
  const phrases = [...byText.values()]
  const everyday = phrases.filter(isEveryday)
  const vague = new Set(everyday.flatMap(({ words }) => words))
  const empty = new Set(everyday.flatMap(({ words, meaning }) => (meaning ? [] : words)))
  for (const phrase of phrases) phrase.order = orderOf(phrase, vague, empty)
  return phrases
}

/** A word that says nothing about what is wanted, or nothing beside a clearer one. */
const isEveryday = ({ words, wish }: Phrase) => wish === 'filler' && words.length === 1

function orderOf(
  { words, meaning, nearest }: Phrase,
  vague: ReadonlySet<string>,
  empty: ReadonlySet<string>,
): Phrase['order'] {
  if (words.length === 1) return 'any'
  if ((nearest && !meaning) || words.some((word) => empty.has(word))) return 'adjacent'
  return words.some((word) => vague.has(word)) ? 'kept' : 'any'
}

const namesOf = ({ categories, subcategories, services }: VocabularyRows): Vocabulary['names'] => ({
  categories: mapOf(categories, ({ id, name }) => [id, name]),
  subcategories: mapOf(subcategories, ({ id, name }) => [id, name]),
  services: mapOf(services, ({ id, name }) => [id, name]),
})

function lookups(phrases: readonly Phrase[]) {
  const byStem = new Map<string, Phrase[]>()
  const byLetters = new Map<string, string[]>()
  const spellings = new Set<string>()
  for (const phrase of phrases) {
    for (const root of new Set(phrase.stems)) {
      const known = byStem.get(root)
      if (known) known.push(phrase)
      else byStem.set(root, [phrase])
    }
    for (const word of phrase.words) spellings.add(word)
    if (phrase.words.length > 1) byLetters.set(phrase.words.join(''), phrase.words)
  }
  const tradeWords = phrases
    .filter(({ words: own, meaning }) => own.length === 1 && meaning)
    .map(({ words: own }) => own[0] ?? '')
  return {
    byStem,
    byLetters,
    spellings,
    stems: new Set(byStem.keys()),
    tradeWords: tradeWords.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)),
  }
}
