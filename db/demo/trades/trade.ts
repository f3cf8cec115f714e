import type { HoursTemplate } from '../hours.ts'

/** What kind of visit a customer makes or gets; decides which general phrases fit (texts/visits). */
export type Visit =
  | 'caller'
  | 'chair'
  | 'class'
  | 'counter'
  | 'crew'
  | 'desk'
  | 'party'
  | 'pet'
  | 'pupil'
  | 'shop'
  | 'table'

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
  /** Patterns of names: {w} is a word of the country, {f} and {f2} are families, {h} a Spanish-speaking one, {s} a Spanish phrase. */
  names: readonly string[]
}
