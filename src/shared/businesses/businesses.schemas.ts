import { z } from 'zod'
import { instant, rowId, rowIdText } from '#shared/lib/fields.schemas.ts'
import { answerTimeSchema } from './answer-time.schemas.ts'
import { awaySchema } from './away.schemas.ts'
import {
  type BusinessFields,
  type BusinessTextField,
  businessFields,
  priceUnits,
  textFields,
} from './business-fields.ts'
import { mainServicesMax, serviceUnitNames } from './main-services.ts'
import { dayNames, spansPerDay } from './opening-hours.ts'
import { paymentMethods } from './payment-methods.ts'
import { positionSources } from './position.ts'
import { serviceAreaSchema } from './service-area.schemas.ts'
import { seasonsMax, specialDaysMax, specialNoteMax } from './special-hours.ts'

/** `unconfirmed` listings become pending once their owner's email address is confirmed. */
export const businessStatuses = ['unconfirmed', 'pending', 'approved', 'rejected', 'suspended'] as const

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time as HH:MM')
const span = { open: clockTime, close: clockTime }
const dayHoursSchema = z.object({
  ...span,
  closed: z.boolean(),
  more: z
    .array(z.object(span))
    .min(1)
    .max(spansPerDay - 1)
    .optional()
    .describe('Later hours of the day, such as the evening after a break'),
  byAppointment: z.boolean().optional().describe('Of a closed day: open by appointment'),
})
export const businessHoursSchema = z.record(z.enum(dayNames), dayHoursSchema)
const shortNote = z.string().max(specialNoteMax, `Must be at most ${specialNoteMax} characters`)
export const specialHoursSchema = z.object({
  days: z
    .array(
      dayHoursSchema.extend({
        from: z.string().describe('YYYY-MM-DD'),
        to: z.string().describe('YYYY-MM-DD, the last day'),
        note: shortNote,
      }),
    )
    .max(specialDaysMax, `At most ${specialDaysMax} special days`),
  seasons: z
    .array(
      z.object({
        name: shortNote,
        from: z.string().describe('MM-DD, every year'),
        to: z.string().describe('MM-DD, the last day'),
        hours: businessHoursSchema,
      }),
    )
    .max(seasonsMax, `At most ${seasonsMax} seasons`),
})
export const paymentMethodsSchema = z.partialRecord(
  z.enum(paymentMethods as [string, ...string[]]),
  z.boolean(),
)
export const mainServiceSchema = z.object({
  name: z.string(),
  from: z.string().nullable().describe('Dollars as a numeric string; equal to `to` for one price'),
  to: z.string().nullable().describe('Dollars as a numeric string'),
  unit: z.enum(serviceUnitNames, 'Must be a unit from the list').describe('The unit of the price'),
})
export const pictureSchema = z.object({ url: z.string(), altText: z.string() })

type TextShape = {
  [Field in BusinessTextField]: BusinessFields[Field]['empty'] extends null
    ? z.ZodNullable<z.ZodString>
    : z.ZodString
}
const textShape = Object.fromEntries(
  textFields.map((field) => [
    field,
    businessFields[field].empty === null ? z.string().nullable() : z.string(),
  ]),
) as TextShape

/** Everything public about a business (specification §3). */
export const businessSchema = z
  .object({
    id: rowId,
    ...textShape,
    status: z.enum(businessStatuses),
    isBeingChecked: z
      .literal(true)
      .optional()
      .describe('Approved, and changed by its owner since: not verified until staff have looked'),
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
    serviceArea: serviceAreaSchema.nullable(),
    hidesAddress: z
      .boolean()
      .describe('Address, ZIP code, neighborhood and position are left out; serviceArea says where it works'),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    isApproximate: z
      .boolean()
      .describe('The position is the middle of the ZIP code’s area or somewhere on the street, or unknown'),
    positionSource: z
      .enum(positionSources)
      .nullable()
      .describe(
        'The middle of the ZIP code’s area, the street, the address, the owner’s pin, an imported list, or only the area it serves',
      ),
    rating: z.number().describe('Average of the reviews to one decimal, 0 without any'),
    reviewCount: z.number().int(),
    averagePrice: z.string().nullable().describe('Dollars as a numeric string'),
    priceUnit: z
      .enum(priceUnits)
      .nullable()
      .describe('The unit of the average price; null where no one has said'),
    distance: z.number().nullable().describe('Miles from lat, lng where the request gave them'),
    isOpen: z.boolean(),
    openUntil: z.string().nullable().describe('Ready to show: "6 PM", "24 hours"'),
    opensAt: z.string().nullable().describe('Ready to show: "9 AM", "Fri 9 AM", "Jan 2, 9 AM"'),
    byAppointment: z.literal(true).optional().describe('Closed today, but for appointments'),
    isPromoted: z.boolean(),
    isAdminChoice: z.boolean(),
    isLiked: z.boolean(),
    isFollowed: z.boolean(),
    isSaved: z.boolean(),
    answerTime: answerTimeSchema.nullable().describe('Null for fewer than five conversations in 90 days'),
    typicalPrice: z
      .string()
      .nullable()
      .describe('The range of payments here, or in this trade; null for fewer than five'),
    paidInstead: z
      .string()
      .nullable()
      .describe(
        '"$300 to $440": what customers usually paid here where the average price says something else; shown instead of it',
      ),
    away: awaySchema.nullable().describe('No one answers until after this day'),
    acceptsQuotes: z.boolean().describe('Whether a quote request would reach someone'),
    earliestSlot: z
      .string()
      .nullable()
      .describe(
        'Its next free time, ready to show: "today 3 PM", "Tue 9 AM"; null for none within two weeks',
      ),
    givesSlots: z.boolean().describe('Whether visitors can ask for a time'),
    visitsCount: z.number().int(),
    likesCount: z.number().int(),
    followersCount: z.number().int(),
    revision: z.number().int().describe('Counts the edits; what PUT compares'),
    paid: z.boolean().describe('A promotion is requested or active'),
    createdAt: instant,
    updatedAt: instant,
    submittedById: rowId.nullable(),
    services: z.array(z.string()).describe('Names of the services of the directory that it offers'),
    mainServices: z.array(mainServiceSchema).max(mainServicesMax).describe('In the order of the owner'),
    pricesConfirmedAt: instant.nullable().describe('When the owner last confirmed or changed these prices'),
    additionalServices: z.array(z.string()),
    whyPeopleLoveUsData: z.array(z.string()),
    businessHoursData: businessHoursSchema.nullable(),
    specialHoursData: specialHoursSchema
      .nullable()
      .describe('Hours that replace the weekly ones on some days; the shortest of several counts'),
    hoursConfirmedAt: instant.nullable().describe('When the owner last confirmed or changed the hours'),
    paymentMethodsData: paymentMethodsSchema,
  })
  .meta({ id: 'Business' })

export const businessParamsSchema = z.object({ businessId: rowIdText })

export type Business = z.infer<typeof businessSchema>
export type BusinessStatus = (typeof businessStatuses)[number]
