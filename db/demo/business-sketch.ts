import type { BusinessPictures } from './business-pictures.ts'
import type { DemoSubcategory } from './categories.ts'
import type { Place } from './places.ts'

/** A business before its texts: who, where, how good. Nothing here depends on the clock. */
export type BusinessSketch = {
  id: number
  name: string
  slug: string
  subcategory: DemoSubcategory
  place: Place
  /** First names of the owner and two employees; texts and reviews mention them. */
  crew: readonly [string, string, string]
  /** How well they work, around 0 with a spread of 1. */
  quality: number
  pictures: BusinessPictures
}
