import { z } from 'zod'
import { instant, rowId } from '#shared/lib/fields.schemas.ts'
import { positionMax } from './search-position.ts'

/** Days in the trend, including today; Austin time. */
export const trendDays = 90
/** Maximum number of entries in each activity list; newest first. */
export const activityListMax = 50

const isUnconfirmed = z.boolean().describe('As in Review: it isn’t in the count')
const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().describe('Empty if the person hides it, and until the listing is approved'),
  profilePictureUrl: z.string().nullable(),
})
const item = z.object({ createdAt: instant, user: person })

const count = z.number().int()
const searchPosition = z.object({
  trade: z.string(),
  total: count.describe('Listed businesses of the trade'),
  place: count
    .min(1)
    .max(positionMax)
    .nullable()
    .describe(
      `In searches for the trade, promotion, hours and new listings aside; null beyond ${positionMax}`,
    ),
  ahead: z
    .object({ rating: count, verified: count, answers: count, others: count })
    .describe('How many are ahead by their rating; else verified; else by answers; else by reviews and age'),
  helps: z
    .array(z.object({ by: z.enum(['verified', 'answers', 'reviews']), place: count }))
    .describe('Improvements and the place that each leads to, the best first'),
})
export type SearchPosition = z.infer<typeof searchPosition>

/** Activity on a business, with the people involved, for its owner (specification §3, Analytics). */
export const businessAnalyticsSchema = z
  .object({
    counts: z.object({
      likes: z.number().int(),
      visits: z.number().int(),
      reviews: z.number().int(),
      followers: z.number().int(),
    }),
    activity: z.object({
      likes: z.array(item).max(activityListMax),
      reviews: z
        .array(item.extend({ id: rowId, rating: z.number().int(), content: z.string(), isUnconfirmed }))
        .max(activityListMax),
      followers: z.array(item).max(activityListMax),
    }),
    trend: z
      .array(
        z.object({
          date: z.iso.date(),
          visits: z.number().int(),
          likes: z.number().int(),
          quoteRequests: z.number().int(),
        }),
      )
      .length(trendDays)
      .describe('One entry per day, oldest first, zeros included'),
    position: searchPosition
      .nullable()
      .describe('Null without a trade, and for a business that isn’t listed'),
  })
  .meta({ id: 'BusinessAnalytics' })

export type BusinessAnalytics = z.infer<typeof businessAnalyticsSchema>
