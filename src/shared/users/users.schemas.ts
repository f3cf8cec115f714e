import { z } from 'zod'
import { emailAddress, instant, rowId, typedName } from '#shared/lib/fields.schemas.ts'
import { userSchema } from '#shared/lib/user.schemas.ts'

export const profileSchema = z
  .object({
    profile: userSchema.omit({ profileImageUrl: true }).extend({
      profilePictureUrl: z.string().nullable(),
      showsEmail: z
        .boolean()
        .describe(
          'Whether owners of businesses that the person likes, follows or reviews see the email address',
        ),
      createdAt: instant,
    }),
  })
  .meta({ id: 'Profile' })

/** First and last names, at sign-up and in the profile. */
export const personName = typedName(80)

/** The text fields of PUT /api/users/profile; the picture is the file `profileImage`. */
export const updateProfileSchema = z
  .object({
    firstName: personName,
    lastName: personName,
    email: emailAddress,
    removeProfileImage: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  })
  .meta({ id: 'UpdateProfile' })

export const privacySchema = profileSchema.shape.profile.pick({ showsEmail: true }).meta({ id: 'Privacy' })

export const updatedProfileSchema = z.object({ user: userSchema }).meta({ id: 'UpdatedProfile' })

export const activityActions = [
  'submitted_business',
  'suggested_service',
  'liked_business',
  'followed_business',
  'saved_business',
  'posted_review',
  'made_payment',
  'updated_profile',
] as const

/** Maximum number of entries in one response. */
export const activitiesPerPage = 50

/** The end of a page: microseconds, kind and id, so that no simultaneous entries are lost or repeated. */
const activityCursor = z.string().regex(/^\d{1,16}-\d-\d{1,10}$/, 'Must be `nextBefore` of another response')

export const activityHistoryQuerySchema = z.object({
  before: activityCursor
    .optional()
    .describe('Only entries older than this: `nextBefore` of the previous response'),
})

export const activityHistorySchema = z
  .object({
    activities: z.array(
      z.object({
        action: z.enum(activityActions),
        target: z.string().describe('The object of the action, for display'),
        businessId: rowId.nullable().describe('Set if the target has a page'),
        date: instant,
        status: z
          .string()
          .nullable()
          .describe('Of a listing, a suggestion or a payment, as it is now; `hidden` for a hidden review'),
        reason: z.string().nullable().describe('Why staff hid a review'),
        rating: z.number().int().nullable(),
        content: z.string().nullable(),
        amount: z.number().nullable().describe('Dollars'),
      }),
    ),
    nextBefore: activityCursor.nullable().describe('Null when there is nothing older'),
  })
  .meta({ id: 'ActivityHistory' })

export type Profile = z.infer<typeof profileSchema>
export type Privacy = z.infer<typeof privacySchema>
export type UpdatedProfile = z.infer<typeof updatedProfileSchema>
export type ActivityAction = (typeof activityActions)[number]
export type ActivityHistory = z.infer<typeof activityHistorySchema>
export type Activity = ActivityHistory['activities'][number]
