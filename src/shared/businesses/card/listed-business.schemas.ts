import { z } from 'zod'
import { businessSchema, pictureSchema } from '../businesses.schemas.ts'

/**
 * The part of a business on a card, as GET /api/businesses?fields=card answers: a fifth of the whole. Lists are also
 * serialized into the page.
 */
export const listedBusinessSchema = businessSchema
  .pick({
    id: true,
    name: true,
    status: true,
    isBeingChecked: true,
    phone: true,
    rating: true,
    reviewCount: true,
    averagePrice: true,
    priceUnit: true,
    paidInstead: true,
    latitude: true,
    longitude: true,
    isApproximate: true,
    hidesAddress: true,
    distance: true,
    isPromoted: true,
    isAdminChoice: true,
    acceptsQuotes: true,
    isLiked: true,
    earliestSlot: true,
  })
  .extend({
    answerText: z
      .string()
      .nullable()
      .describe(
        '"Usually replies in 2 hours · 92% reply rate"; while no one does, "Away through December 3"',
      ),
    tradeAndPlace: z.string().describe('Category and location: "Language Tutoring, North Lamar"'),
    pictures: z.array(pictureSchema),
    opening: businessSchema
      .pick({ isOpen: true, openUntil: true, opensAt: true, byAppointment: true })
      .nullable()
      .describe('Null when the hours are unknown'),
  })
  .meta({ id: 'ListedBusiness' })

export type ListedBusiness = z.infer<typeof listedBusinessSchema>
