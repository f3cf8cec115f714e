import { z } from 'zod'
import { placeKinds } from '#shared/search/search.schemas.ts'
import { listedBusinessSchema } from '../card/listed-business.schemas.ts'
import { unitPricesSchema } from '../category-pages/category-page.schemas.ts'
import { outlineSchema } from '../directory/pins.schemas.ts'
import { regions } from './regions.ts'

/** Fewest listed businesses of a place page, or of a subcategory in a place. */
export const placePageMin = 5

/** Maximum number of cards, of places around and on a category page, and of businesses that open soon. */
export const bestOfPlaceMax = 8
export const neighborsMax = 9
export const openingSoonMax = 6

const slug = z.string().describe('As in the address: "hyde-park"')
const businessCount = z.number().int().describe('Listed businesses')

const placeLinkSchema = z.object({ name: z.string(), slug, businessCount })

const tradeSchema = z.object({
  id: z.number().int(),
  categoryId: z.number().int(),
  name: z.string(),
  slug: z.string().nullable().describe('Null for a subcategory without a page in this place'),
  businessCount,
  price: unitPricesSchema.nullable().describe('In the unit that most use; null if no one names a price'),
})

/** Everything on /austin/{place} and /austin/{place}/{subcategory}. */
export const placePageSchema = z
  .object({
    place: z.object({
      name: z.string(),
      slug,
      kind: z.enum(placeKinds),
      within: z.enum(['Austin', 'Texas']).describe('Texas for a town with ZIP codes of its own'),
      latitude: z.number(),
      longitude: z.number(),
      halfHeight: z.number().describe('Degrees from the middle to the northern and southern end'),
      halfWidth: z.number().describe('Degrees from the middle to the eastern and western end'),
      outline: outlineSchema.describe('Its borders; null for a place that is everything up to these ends'),
    }),
    trade: tradeSchema.nullable().describe('The subcategory of the page; null for the whole place'),
    total: businessCount,
    openNow: z.number().int().nullable().describe('How many are open; null for very many businesses'),
    openingSoon: z
      .array(z.object({ id: z.number().int(), name: z.string(), opensAt: z.string() }))
      .max(openingSoonMax)
      .describe('Closed now and open within two hours, the first first'),
    trades: z.array(tradeSchema).describe('Every subcategory in the place, the most common first'),
    neighbors: z.array(placeLinkSchema).max(neighborsMax).describe('Places around with such a page'),
    zipCodes: z.array(z.string()),
    reasons: z
      .record(z.string(), z.string())
      .describe('By ID of a business that serves it from elsewhere: "Serves Zilker"'),
    businesses: z.array(listedBusinessSchema).max(bestOfPlaceMax).describe('The best rated'),
  })
  .meta({ id: 'PlacePage' })

/** The address of a place that has no page under this name. */
export const placeMoveSchema = z
  .object({
    movedTo: z.string().describe('A path on this site'),
    isForGood: z.boolean().describe('False while the place has too few businesses for a page'),
  })
  .meta({ id: 'PlaceMove' })

export const placeAnswerSchema = z.union([placePageSchema, placeMoveSchema])

/** Any unknown name gets a 404, even a malformed one. */
export const placeParamsSchema = z.object({ place: z.string() })
export const placeQuerySchema = z.object({ subcategory: z.string().max(200).optional() })

/** The slug of a category. */
export const placeListQuerySchema = z.object({ category: z.string().max(200).optional() })

const placeLabelSchema = z.object({
  x: z.number().int().describe('Its middle, to the right, in hundred-thousandths of a degree of latitude'),
  y: z.number().int().describe('Its middle, downward'),
  lines: z.array(z.string()),
  shows: z.enum(['always', 'wide', 'hover']).describe('Where there is room: on any screen, a wide one, none'),
})

/** GET /api/places: every place with a page, by name; with a category, those with the most of one of its subcategories. */
export const placeListSchema = z
  .object({
    places: z.array(
      placeLinkSchema.extend({
        trade: z
          .object({ name: z.string(), slug })
          .nullable()
          .describe('With a category: the subcategory that is counted and has a page there'),
        region: z.enum(regions).describe('The part of the city'),
        outline: outlineSchema.describe(
          'Its borders; null with a category, and for a place without drawn borders',
        ),
        label: placeLabelSchema
          .nullable()
          .describe('Its name on a map of all these places, if it has borders'),
      }),
    ),
  })
  .meta({ id: 'PlaceList' })

export type PlacePage = z.infer<typeof placePageSchema>
export type PlaceMove = z.infer<typeof placeMoveSchema>
export type PlaceAnswer = z.infer<typeof placeAnswerSchema>
export type PlaceTrade = z.infer<typeof tradeSchema>
export type PlaceLink = z.infer<typeof placeLinkSchema>
export type PlaceLabel = z.infer<typeof placeLabelSchema>
export type PlaceList = z.infer<typeof placeListSchema>
