import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { businessStatuses } from '../businesses.schemas.ts'

/** A listing beside one that may be the same place. */
export const comparedListingSchema = z
  .object({
    id: rowId,
    name: z.string(),
    status: z.enum(businessStatuses),
    address: z.string(),
    zipCode: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    categoryName: z.string().nullable(),
    owner: z.object({ id: rowId, name: z.string(), email: z.string() }).nullable(),
    reviewCount: z.number().int(),
    rating: z.number(),
    followersCount: z.number().int(),
    sources: z.array(z.string()).max(20).describe('The imports that know it'),
    pictureUrl: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ComparedListing' })

export const listPairsQuerySchema = z.object({ page: pageNumber })
export const pairParamsSchema = z.object({ firstId: rowIdText, secondId: rowIdText })
export const tellApartSchema = z
  .object({ areApart: z.boolean().describe('True for two places, which are never offered again') })
  .meta({ id: 'TellApart' })

/** Pairs of listings that may be the same place, the most alike first. */
export const pairListSchema = z
  .object({
    pairs: z
      .array(
        z.object({
          first: comparedListingSchema,
          second: comparedListingSchema,
          likeness: z.number().int().describe('How alike the names are, in percent'),
        }),
      )
      .max(listPageSize),
    waitingCount: z
      .number()
      .int()
      .describe('New or changed listings that wait to be compared, at most 10,000'),
    ...listPlaceShape,
  })
  .meta({ id: 'PairList' })
export const comparisonsSchema = z.object({ waitingCount: z.number().int() }).meta({ id: 'Comparisons' })

/** Waiting listings are counted up to here. */
export const waitingMax = 10_000

export type ComparedListing = z.infer<typeof comparedListingSchema>
export type PairList = z.infer<typeof pairListSchema>
export type ListingPair = PairList['pairs'][number]
export type Comparisons = z.infer<typeof comparisonsSchema>
