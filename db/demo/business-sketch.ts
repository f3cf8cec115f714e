import type { BusinessPictures } from './business-pictures.ts'
import type { DemoSubcategory } from './categories.ts'
import type { Place } from './places.ts'

/** A business before its texts: owner, place and quality. Nothing here depends on the clock. */
export type BusinessSketch = {
  id: number
  name: string
  slug: string
  subcategory: DemoSubcategory
  place: Place
  /** First names of the owner and two employees; texts and reviews mention them. */
  crew: readonly [string, string, string]
  /** How good its work is, normally distributed with mean 0 and standard deviation 1. */
  quality: number
  pictures: BusinessPictures
}
