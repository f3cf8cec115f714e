import { contentWords, fold } from './fold.ts'
import type { PlaceRow, VocabularyRows } from './vocabulary.repository.ts'

/** Levels of the category tree as `business_counts` names them. */
export type TradeLevel = 'category' | 'subcategory' | 'sub_sub_category'

/** Something that can be suggested for the beginning of `key`. */
export type Entry = {
  key: string
  /** How well the key names it: 0 its name, 1 another word for it, 2 a later word of its name. */
  rank: number
  meant: { level: TradeLevel; id: number } | PlaceRow
}

/** Names, other words and later words of names, in the order of their keys. */
export function suggestionEntries(rows: VocabularyRows): Entry[] {
  const entries: Entry[] = []
  const add = (text: string, rank: number, meant: Entry['meant']) => {
    const key = fold(text)
    if (key !== '') entries.push({ key, rank, meant })
  }
  const addNamed = (name: string, meant: Entry['meant']) => {
    add(name, 0, meant)
    const words = fold(name).split(' ')
    const mattering = new Set(contentWords(words.join(' ')))
    for (const [at, word] of words.entries())
      if (at > 0 && mattering.has(word)) add(words.slice(at).join(' '), 2, meant)
  }
  for (const { id, name } of rows.categories) addNamed(name, { level: 'category', id })
  for (const { id, name } of rows.subcategories) addNamed(name, { level: 'subcategory', id })
  for (const { id, name } of rows.services) addNamed(name, { level: 'sub_sub_category', id })
  for (const place of rows.places) {
    addNamed(place.name, place)
    for (const alias of place.aliases) add(alias, 1, place)
  }
  const places = new Map(rows.places.map((place) => [place.id, place]))
  for (const { term, categoryId, subcategoryId, serviceId, placeId, isNearest } of rows.terms) {
    if (isNearest) continue
    if (categoryId !== null) add(term, 1, { level: 'category', id: categoryId })
    if (subcategoryId !== null) add(term, 1, { level: 'subcategory', id: subcategoryId })
    if (serviceId !== null) add(term, 1, { level: 'sub_sub_category', id: serviceId })
    const place = placeId === null ? undefined : places.get(placeId)
    if (place) add(term, 1, place)
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
