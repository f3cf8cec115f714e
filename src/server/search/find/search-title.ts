import { openAtText, priceText } from '#shared/businesses/directory/filter-texts.ts'
import { featureSlugs } from '#shared/businesses/facets.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { type PaymentMethod, paymentMethodLabels } from '#shared/businesses/payment-methods.ts'
import { fold } from '../fold.ts'
import { isSoftWish } from '../soft-wishes.ts'
import type { Understanding } from '../understand.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { DirectoryQuery } from './directory-filters.repository.ts'
import { isBadgeWish } from './search-plan.ts'
import { summaryOf } from './search-summary.ts'

/**
 * The part of a text that is true of a business for as long as it exists. Where it says nothing else, the wishes that only texts
 * tell of are all there is.
 */
export function lastingPart(understanding: Understanding): Understanding {
  const { trades, place, wishes, filters, isTimePassing } = understanding
  const isWishAlone = trades === null && place === null
  const lasts = (wish: string) => wish === 'allday' || isBadgeWish(wish) || (isWishAlone && isSoftWish(wish))
  const { openAt, slots: _, ...others } = filters
  return {
    ...understanding,
    wishes: wishes.filter(lasts),
    filters: { ...others, ...(openAt !== undefined && !isTimePassing && { openAt }) },
  }
}

/** Whether a text asks for anything that a new business can fit: "open now" doesn't. */
export function hasLasting(understanding: Understanding): boolean {
  const { trades, place, wishes, filters, nameWords, isVerbatim } = lastingPart(understanding)
  const isNarrow = wishes.length > 0 || Object.keys(filters).length > 0
  return isVerbatim || trades !== null || place !== null || nameWords.length > 0 || isNarrow
}

/** Null for a filter whose category, service or place the directory doesn't have. */
function listFilterTexts(vocabulary: Vocabulary, query: DirectoryQuery): (string | null)[] {
  const { names, parents } = vocabulary
  const { category, subcategory, subsubcategories = [], place, at } = query
  const services = subsubcategories.map((id) => names.services.get(id) ?? null)
  const isMoved =
    subcategory !== undefined && category !== undefined && parents.subcategories.get(subcategory) !== category
  return [
    ...(category === undefined ? [] : [names.categories.get(category) ?? null]),
    ...(subcategory === undefined ? [] : [(!isMoved && names.subcategories.get(subcategory)) || null]),
    ...services,
    ...(place === undefined ? [] : [at?.name ?? null]),
  ]
}

/**
 * A search in words, "Roofing in 78704 · $50 to $100", and whether somebody typed any of them; null if the directory has nothing
 * of the kind.
 */
export function searchTitle(
  vocabulary: Vocabulary,
  query: DirectoryQuery,
  understanding: Understanding | null,
): { title: string; isTyped: boolean } | null {
  if (listFilterTexts(vocabulary, query).includes(null)) return null
  const { names } = vocabulary
  const { category, subcategory, subsubcategories = [], search } = query
  const topic = names.subcategories.get(subcategory ?? 0) ?? names.categories.get(category ?? 0)
  const isUnderstood = understanding !== null && isUnderstoodWhole(understanding)
  const words = isUnderstood
    ? summaryOf(vocabulary, lastingPart(understanding))
    : search && `“${understanding?.isVerbatim ? understanding.text : search}”`
  const where = query.at ? ` in ${query.at.name}` : query.area ? ' in a part of the map' : ''
  const title = [
    `${topic ?? (words || 'Businesses')}${where}`,
    topic ? words : '',
    ...subsubcategories.map((id) => names.services.get(id)),
    query.price && priceText(query.price),
    query.openAt && `open ${openAtText(query.openAt)}`,
    ...listOf(query.payment).map((method) => paymentMethodLabels[method as PaymentMethod] ?? method),
    ...listOf(query.features).map((slug) => loveUsReasons[featureSlugs.indexOf(slug)] ?? slug),
  ]
  return { title: title.filter(Boolean).join(' · '), isTyped: Boolean(search) && !isUnderstood }
}

/** A place that isn't known plays no part in what is found. */
function isUnderstoodWhole({ trades, restWords, unknownPlace }: Understanding): boolean {
  const elsewhere = fold(unknownPlace ?? '').split(' ')
  return trades !== null && restWords.every((word) => elsewhere.includes(word))
}

const listOf = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []
