import type { HoursTemplate } from '../hours.ts'

/** What kind of visit a customer makes; decides which general remarks of reviews fit. */
export type Visit = 'crew' | 'table' | 'chair' | 'desk' | 'class' | 'counter'

/** A subcategory as the demo directory fills it. */
export type Trade = {
  name: string
  /** How it is called in a sentence, after "for". */
  trade: string
  /** Businesses in it, at least two. */
  listings: number
  services: readonly string[]
  /** The drawn scene that fits best (db/demo/pictures/scenes). */
  scene: string
  hours: HoursTemplate
  visit: Visit
  /** Median price in dollars. */
  price: number
  unit?: 'hour'
  /** Patterns of names: {w} is a word of the country, {f} a family, {h} a neighbourhood. */
  names: readonly string[]
}
