import { z } from 'zod'
import { rowIdText } from '#shared/lib/fields.schemas.ts'
import { placeKinds, understoodSchema } from '#shared/search/search.schemas.ts'
import { businessSchema } from '../businesses.schemas.ts'
import { listedBusinessSchema } from '../card/listed-business.schemas.ts'
import {
  directoryPageSize,
  filterPatterns,
  normalizeSearchText,
  type PatternFilter,
  parseSubsubcategories,
  searchTextMax,
  sortOptions,
} from './directory-search.ts'
import { parseArea } from './map-area.ts'

/** Matches every decimal that JavaScript writes for a position: five zeros and seventeen digits before it switches to 1e-7. */
const coordinate = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,22})?$/, 'Must be decimal degrees')
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= limit, `Must be between -${limit} and ${limit}`)

const countText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'Must be a whole number')
    .transform(Number)
    .refine((count) => count >= 1 && count <= max, `Must be between 1 and ${max}`)

/** A part of the map in an address. */
export const areaOfMap = z.string().transform((text, context) => {
  const area = parseArea(text)
  if (area) return area
  context.addIssue({ code: 'custom', message: 'Must be west,south,east,north in decimal degrees' })
  return z.NEVER
})

export const searchText = z
  .string()
  .max(searchTextMax, `Must be at most ${searchTextMax} characters`)
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'Contains characters that cannot be searched',
  )
  .transform(normalizeSearchText)

/** Lists of businesses contain only the fields of a card when asked to, else whole businesses. */
const listFieldsShape = {
  fields: z
    .enum(['all', 'card'])
    .default('all')
    .describe('card: only what a card shows, a fifth of the bytes'),
}
export const featuredQuerySchema = z.object(listFieldsShape)

const patternText = (name: PatternFilter, what: string) =>
  z.string().regex(filterPatterns[name], `Must be ${what}`).optional().describe(what)

/** A payment method, feature or place that doesn't exist matches nothing, as an unknown category does. */
const patternFiltersShape = {
  price: patternText('price', 'dollars from and to, as in 50-100, 50- or -100'),
  rating: patternText('rating', 'a rating from 1 to 5 with at most one decimal; that and more'),
  place: patternText('place', 'a ZIP code or the name of a place in Austin, as in hyde-park'),
  within: patternText('within', 'miles from lat and lng, from 1 to 50'),
  openAt: patternText('openAt', 'a weekday in Austin, with or without a time, as in fri-18:30 or fri'),
  slots: patternText(
    'slots',
    'today, tomorrow or week: a free time today, by tomorrow, or within seven days',
  ),
  verified: patternText('verified', '1'),
  answers: patternText('answers', 'day: at least 80% of recent requests were answered within a day'),
  payment: patternText('payment', 'payment methods, all of them accepted, as in card,venmo'),
  features: patternText('features', 'features, as in pet-friendly,family-owned, all of them had'),
} satisfies Record<PatternFilter, unknown>

const levelsShape = {
  category: rowIdText.optional(),
  subcategory: rowIdText.optional(),
  subsubcategories: z.string().max(1000).transform(parseSubsubcategories).optional(),
}
const areaText = areaOfMap
  .optional()
  .describe('west,south,east,north in decimal degrees: only businesses whose position is in it')

/** Those filters of the list that a search is saved with. */
export const savableFiltersSchema = z
  .object({
    ...levelsShape,
    search: searchText.optional(),
    area: areaText,
    place: patternFiltersShape.place,
    price: patternFiltersShape.price,
    openAt: patternFiltersShape.openAt,
    payment: patternFiltersShape.payment,
    features: patternFiltersShape.features,
  })
  .meta({ id: 'SavableFilters' })

/** Parameters of GET /api/businesses. Strict where the page address is lenient; `subsubcategories` drops non-numbers in both. */
export const listBusinessesQuerySchema = z
  .object({
    ...levelsShape,
    search: searchText.optional(),
    service: searchText.optional(),
    open: z
      .enum(['1', 'true', '0', 'false'])
      .transform((text) => text === '1' || text === 'true')
      .optional(),
    area: areaText,
    ...patternFiltersShape,
    around: patternText('place', 'a ZIP code or the name of a place in Austin, as in hyde-park').describe(
      'Instead of sort: the nearest to the middle of this place first, in steps of two miles by merit',
    ),
    sort: z.enum(sortOptions).optional(),
    page: countText(100_000).optional(),
    limit: countText(1000).optional(),
    lat: coordinate(90).optional(),
    lng: coordinate(180).optional(),
    ...listFieldsShape,
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    message: 'Requires both lat and lng',
  })
  .refine(({ within, lat }) => within === undefined || lat !== undefined, {
    path: ['within'],
    message: 'Requires lat and lng',
  })
  .transform((query) => ({
    ...query,
    page: query.page ?? 1,
    limit: query.limit ?? directoryPageSize,
    sort: query.sort ?? ('relevance' as const),
  }))

/**
 * Filters that an empty result can do without, the most restrictive first: a time and extras before a place,
 * and these before qualities of a business.
 */
// biome-ignore format: the order is easier to read in one line
export const droppableFilters = ['area', 'slots', 'openAt', 'open', 'features', 'payment', 'within', 'place', 'answers', 'price', 'rating', 'verified'] as const

const relaxedSearchSchema = z.object({
  without: z.enum([...droppableFilters, 'subsubcategories', 'subcategory', 'category']),
  total: z.number().int().describe('Matching businesses; a lower bound if totalIsExact is false'),
  totalIsExact: z.boolean(),
  opensAt: z.string().nullable().describe('When the first of them opens, ready to display'),
})

export const businessListSchema = z
  .object({
    businesses: z.array(businessSchema),
    total: z.number().int().describe('Matching businesses; a lower bound if totalIsExact is false'),
    totalIsExact: z.boolean(),
    page: z.number().int(),
    pageCount: z.number().int(),
    relaxed: relaxedSearchSchema
      .optional()
      .describe('If nothing matches: the results without the narrowest filter'),
    place: z.string().optional().describe('With a place: its name, ready to display'),
    reasons: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'With a place and no text: by ID of a business that serves it from elsewhere: "Serves Zilker"',
      ),
    around: z
      .object({ name: z.string(), latitude: z.number(), longitude: z.number() })
      .optional()
      .describe('With around: the middle of that place'),
    understood: understoodSchema.optional().describe('With a search text: what was made of it'),
  })
  .meta({ id: 'BusinessList' })

/** Results of one value of a filter. */
const filterCountSchema = z.object({
  count: z.number().int().describe('A lower bound if isExact is false'),
  isExact: z.boolean(),
})
const countsByValue = z.record(z.string(), filterCountSchema)

/** For each filter, the results of each value, in combination with the search and all other filters. */
export const filterCountsSchema = z
  .object({
    price: countsByValue,
    rating: countsByValue,
    within: countsByValue.describe('Empty without lat and lng'),
    open: countsByValue,
    slots: countsByValue,
    verified: countsByValue,
    answers: countsByValue,
    payment: countsByValue,
    features: countsByValue,
    places: z
      .array(
        z.object({
          value: z.string(),
          name: z.string(),
          kind: z.enum(placeKinds),
          count: filterCountSchema.nullable().describe('Null if there are too many businesses to count them'),
        }),
      )
      .describe('Places with businesses, by name'),
  })
  .meta({ id: 'FilterCounts' })

/** How many businesses of each category and subcategory match everything else that was asked for, by ID; those without any are left out. */
export const categoryCountsSchema = z
  .object({
    isExact: z
      .boolean()
      .describe('If not, there are too many businesses to count: the counts are lower bounds'),
    categories: z.record(z.string(), z.number().int()),
    subcategories: z.record(z.string(), z.number().int()),
  })
  .meta({ id: 'CategoryCounts' })

/** With `fields=card`. */
export const listedPageSchema = businessListSchema
  .extend({ businesses: z.array(listedBusinessSchema) })
  .meta({ id: 'ListedPage' })

export const featuredBusinessesSchema = z.array(businessSchema)
export const featuredCardsSchema = z.array(listedBusinessSchema)

export type ListBusinessesQuery = z.output<typeof listBusinessesQuerySchema>
export type RelaxedSearch = z.infer<typeof relaxedSearchSchema>
export type FilterCount = z.infer<typeof filterCountSchema>
export type FilterCounts = z.infer<typeof filterCountsSchema>
export type CategoryCounts = z.infer<typeof categoryCountsSchema>
export type BusinessList = z.infer<typeof businessListSchema>
export type ListedPage = z.infer<typeof listedPageSchema>
export type ListFields = ListBusinessesQuery['fields']
