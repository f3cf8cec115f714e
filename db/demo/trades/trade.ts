import type { HoursTemplate } from '../hours.ts'
import type { Asked } from '../questions/asked.ts'
import type { TradeTexts } from '../texts/trade-texts.ts'

/** How customers and the business meet; decides which general phrases fit (texts/visits). */
export type Visit =
  | 'caller'
  | 'chair'
  | 'class'
  | 'counter'
  | 'crew'
  | 'desk'
  | 'errand'
  | 'party'
  | 'pet'
  | 'pupil'
  | 'shop'
  | 'table'

/** A subcategory of the demo directory. */
export type Trade = {
  name: string
  /** Its name in a sentence, after "for". */
  trade: string
  /** Number of businesses, at least two. */
  listings: number
  services: readonly string[]
  /** The scene drawn for it (db/demo/pictures/scenes). */
  scene: string
  hours: HoursTemplate
  visit: Visit
  /** Median price in dollars. */
  price: number
  unit?: 'hour'
  /** Name patterns: {w} is a local word, {f} and {f2} are last names, {h} a Spanish last name, {s} a Spanish phrase. */
  names: readonly string[]
}

/** A trade with everything that the demo says about it. */
export type AddedTrade = Trade & {
  texts: TradeTexts
  /** At most three, in place of its category's; absent where those fit. */
  asks?: readonly Asked[]
}
