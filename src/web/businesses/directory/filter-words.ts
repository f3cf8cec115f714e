import {
  type DirectorySearch,
  type PatternFilter,
  patternFilters,
} from '#shared/businesses/directory/directory-search.ts'
import { openAtText, priceText, slotsText } from '#shared/businesses/directory/filter-texts.ts'
import { featureSlugs } from '#shared/businesses/facets.ts'
import { loveUsReasons } from '#shared/businesses/love-us-reasons.ts'
import { type PaymentMethod, paymentMethodLabels } from '#shared/businesses/payment-methods.ts'
import type { DirectoryChange } from './directory-change.ts'

/** Each filter of the panel, taken off. */
export const noPatternFilters = Object.fromEntries(
  patternFilters.map((name): [PatternFilter, DirectoryChange] => [name, { [name]: '' }]),
) as Record<PatternFilter, DirectoryChange>

export const ratingText = (rating: string): string => `${Number(rating).toFixed(1)} and up`
export const milesText = (miles: string): string => `${miles} ${miles === '1' ? 'mile' : 'miles'}`
export const paymentText = (method: string): string => paymentMethodLabels[method as PaymentMethod] ?? method
export const featureText = (slug: string): string =>
  loveUsReasons[featureSlugs.indexOf(slug)] ?? wordsOf(slug)

/** "Today", "By tomorrow". */
export const slotsLabel = (within: string): string => {
  const text = slotsText(within)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
export const answersText = 'Replies within a day'

/** "Hyde Park" for "hyde-park", until its name is known. */
const wordsOf = (slug: string): string =>
  slug.replace(
    /(^|-)(\w)/g,
    (_match, before: string, letter: string) => (before && ' ') + letter.toUpperCase(),
  )

/** A filter that is on, and the change that takes it off. */
type FilterWords = { label: string; change: DirectoryChange }

/** Those of a list, with the list without each of them. */
const listWords = (
  name: 'payment' | 'features',
  list: string,
  textOf: (value: string) => string,
): FilterWords[] => {
  const values = list.split(',').filter(Boolean)
  return values.map((value) => ({
    label: textOf(value),
    change: { [name]: values.filter((other) => other !== value).join() },
  }))
}

/** The filters of the panel that are on, in words. */
export function patternFilterWords(search: DirectorySearch, place?: string | undefined): FilterWords[] {
  const words: Record<PatternFilter, (text: string) => string> = {
    price: priceText,
    rating: ratingText,
    place: (slug) => place ?? wordsOf(slug),
    within: (miles) => `Within ${milesText(miles)}`,
    openAt: (time) => `Open ${openAtText(time)}`,
    slots: (within) => `Available ${slotsText(within)}`,
    verified: () => 'Verified',
    answers: () => answersText,
    payment: paymentText,
    features: featureText,
  }
  return patternFilters.flatMap((name): FilterWords[] => {
    const value = search[name]
    if (!value) return []
    if (name === 'payment' || name === 'features') return listWords(name, value, words[name])
    return [{ label: words[name](value), change: noPatternFilters[name] }]
  })
}
