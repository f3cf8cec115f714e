import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { submissionSchema } from './decisions/submissions.schemas.ts'
import {
  directoryPageSize,
  normalizeSearchText,
  parseSubsubcategories,
  searchTextMax,
  sortOptions,
} from './directory/directory-search.ts'
import { dayNames } from './opening-hours.ts'
import { paymentMethods } from './payment-methods.ts'
import { reviewSchema } from './profile/business-reviews.schemas.ts'

export const businessStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:MM')
export const dayHoursSchema = z.object({ open: clockTime, close: clockTime, closed: z.boolean() })
export const businessHoursSchema = z.record(z.enum(dayNames), dayHoursSchema)
export const paymentMethodsSchema = z.partialRecord(
  z.enum(paymentMethods as [string, ...string[]]),
  z.boolean(),
)
const pictureSchema = z.object({ url: z.string(), altText: z.string() })
const socialUrl = z.string().nullable()

/** Everything that the public may know of a business (specification §3). */
export const businessSchema = z
  .object({
    id: rowId,
    name: z.string(),
    description: z.string(),
    status: z.enum(businessStatuses),
    categoryId: rowId.nullable(),
    subcategoryId: rowId.nullable(),
    subSubCategoryIds: z.array(rowId),
    categoryName: z.string().nullable(),
    category: z.object({ name: z.string() }).nullable(),
    subcategory: z.object({ name: z.string() }).nullable(),
    thumbnailUrl: z.string().nullable(),
    images: z.array(pictureSchema),
    coverImageUrl: z.string().nullable(),
    coverPhotoUrl: z.string().nullable().describe('The same picture as coverImageUrl'),
    logoUrl: z.string().nullable(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    neighborhood: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    rating: z.number().describe('Average of the reviews, 0 without any'),
    reviewCount: z.number().int(),
    averagePrice: z.string().nullable().describe('Dollars as a numeric string'),
    priceUnit: z.enum(['hour']).nullable(),
    distance: z.number().nullable().describe('Miles from lat, lng where the request gave them'),
    isOpen: z.boolean(),
    openUntil: z.string().nullable().describe('Ready to show: "6 PM", "24 hours"'),
    opensAt: z.string().nullable().describe('Ready to show: "9 AM", "Fri 9 AM"'),
    isPromoted: z.boolean(),
    isAdminChoice: z.boolean(),
    isLiked: z.boolean(),
    isFollowed: z.boolean(),
    isSaved: z.boolean(),
    visitsCount: z.number().int(),
    likesCount: z.number().int(),
    followersCount: z.number().int(),
    revision: z.number().int().describe('Counts the edits; what PUT compares'),
    paid: z.boolean().describe('A promotion is requested or active'),
    createdAt: instant,
    updatedAt: instant,
    submittedById: rowId.nullable(),
    additionalServices: z.array(z.string()),
    whyPeopleLoveUsData: z.array(z.string()),
    businessHoursData: businessHoursSchema.nullable(),
    paymentMethodsData: paymentMethodsSchema,
    facebookUrl: socialUrl,
    instagramUrl: socialUrl,
    twitterUrl: socialUrl,
    linkedinUrl: socialUrl,
    youtubeUrl: socialUrl,
    tiktokUrl: socialUrl,
    pinterestUrl: socialUrl,
    snapchatUrl: socialUrl,
  })
  .meta({ id: 'Business' })

/** Takes every decimal that JavaScript writes of a position: five zeros and seventeen digits before it turns to 1e-7. */
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

const searchText = z
  .string()
  .max(searchTextMax, `Must be at most ${searchTextMax} characters`)
  .refine(
    (text) => text.isWellFormed() && !text.includes('\u0000'),
    'Contains characters that cannot be searched',
  )
  .transform(normalizeSearchText)

/** Parameters of GET /api/businesses. Strict where the page address is lenient; `subsubcategories` drops non-numbers on both. */
export const listBusinessesQuerySchema = z
  .object({
    category: rowIdText.optional(),
    subcategory: rowIdText.optional(),
    subsubcategories: z.string().max(1000).transform(parseSubsubcategories).optional(),
    search: searchText.optional(),
    service: searchText.optional(),
    open: z
      .enum(['1', 'true', '0', 'false'])
      .transform((text) => text === '1' || text === 'true')
      .optional(),
    sort: z.enum(sortOptions).optional(),
    page: countText(100_000).optional(),
    limit: countText(1000).optional(),
    lat: coordinate(90).optional(),
    lng: coordinate(180).optional(),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    message: 'lat and lng go together',
  })
  .transform((query) => ({
    ...query,
    page: query.page ?? 1,
    limit: query.limit ?? directoryPageSize,
    sort: query.sort ?? ('relevance' as const),
  }))

export const businessListSchema = z
  .object({
    businesses: z.array(businessSchema),
    total: z.number().int().describe('Matching businesses; a lower bound where totalIsExact is false'),
    totalIsExact: z.boolean(),
    page: z.number().int(),
    pageCount: z.number().int(),
  })
  .meta({ id: 'BusinessList' })

export const featuredBusinessesSchema = z.array(businessSchema)
export const businessParamsSchema = z.object({ businessId: rowIdText })

/** Most reviews that come with a business; the newest first. */
export const reviewsPerBusinessMax = 200

export const businessDetailSchema = z
  .object({
    business: businessSchema,
    reviews: z.array(reviewSchema).max(reviewsPerBusinessMax),
    ratingCounts: z
      .array(z.number().int())
      .length(5)
      .describe('Number of reviews with 1, 2, 3, 4 and 5 stars'),
  })
  .meta({ id: 'BusinessDetail' })

/** Answers of the three toggles: what holds after the call. */
export const businessLikeSchema = z.object({ liked: z.boolean(), likesCount: z.number().int() })
export const businessFollowSchema = z.object({ followed: z.boolean(), followersCount: z.number().int() })
export const businessSaveSchema = z.object({ saved: z.boolean() })

/** Most saved businesses that one answer lists; the last saved first. */
export const savedBusinessesMax = 200
export const savedBusinessesSchema = z.object({ businesses: z.array(businessSchema).max(savedBusinessesMax) })

/** Most businesses of one owner that one answer lists. */
export const myBusinessesMax = 200

/** A business as its owner lists it. */
export const myBusinessSchema = businessSchema
  .extend({
    quoteRequestCount: z.number().int(),
    recentQuoteRequestCount: z.number().int().describe('Received in the last 24 hours'),
    submission: submissionSchema
      .nullable()
      .describe('Null for a listing that was decided on before staff had a desk'),
  })
  .meta({ id: 'MyBusiness' })
export const myBusinessesSchema = z.object({ businesses: z.array(myBusinessSchema).max(myBusinessesMax) })

export type Business = z.infer<typeof businessSchema>
export type BusinessLike = z.infer<typeof businessLikeSchema>
export type BusinessFollow = z.infer<typeof businessFollowSchema>
export type BusinessSave = z.infer<typeof businessSaveSchema>
export type MyBusiness = z.infer<typeof myBusinessSchema>
export type BusinessesOfUser = z.infer<typeof myBusinessesSchema>
export type BusinessStatus = (typeof businessStatuses)[number]
export type ListBusinessesQuery = z.output<typeof listBusinessesQuerySchema>
export type BusinessList = z.infer<typeof businessListSchema>
export type BusinessDetail = z.infer<typeof businessDetailSchema>
