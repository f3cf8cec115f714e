import { z } from 'zod'
import { emailAddress, rowId, typedText } from '#shared/lib/fields.schemas.ts'
import { toCents } from '#shared/lib/typed-dollars.ts'
import { toWebAddress } from '#shared/lib/web-address.ts'
import { businessHoursSchema, businessSchema, paymentMethodsSchema } from '../businesses.schemas.ts'
import { loveUsReasons } from '../love-us-reasons.ts'
import type { BusinessHours } from '../opening-hours.ts'
import {
  additionalServiceLengthMax,
  additionalServicesMax,
  averagePriceMax,
  businessFields,
  onlyCity,
  onlyState,
  type SocialLink,
  servicesMax,
  socialLinks,
} from './business-fields.ts'
import { hoursFaults } from './hours-faults.ts'

/** Fields of a multipart form, where everything is text: JSON inside text, and an empty text for nothing. */
const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

const orNull = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z.string().transform((text, context): z.output<Schema> | null => {
    if (text.trim() === '') return null
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be the id of one of the list')
  .transform(Number)
  .pipe(rowId)

const webAddress = typedText(businessFields.website.max).transform((text, context): string => {
  const address = toWebAddress(text)
  if (address && address.length <= businessFields.website.max) return address
  context.addIssue({ code: 'custom', message: 'Must be a web address, such as https://yourbusiness.com' })
  return z.NEVER
})

const phoneNumber = typedText(businessFields.phone.max).refine(
  (text) => text.replace(/\D/g, '').length >= 7,
  'Must be a phone number',
)

const dollars = z
  .string()
  .max(businessFields.averagePrice.max, `Must be at most ${businessFields.averagePrice.max} characters`)
  .transform((text, context): number => {
    const cents = toCents(text)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Must be an amount in dollars, such as 80 or 79.50' })
    return z.NEVER
  })
  .refine((cents) => cents <= averagePriceMax * 100, 'Must be at most $1,000,000')

const hours = businessHoursSchema.superRefine((given, context) => {
  for (const [day, message] of Object.entries(hoursFaults(given as BusinessHours)))
    context.addIssue({ code: 'custom', path: [day], message })
})

const serviceIds = jsonText(z.array(rowId).max(servicesMax, `At most ${servicesMax} services are allowed`))

/** Rules of each single field, also for who types: `businessFieldRules.phone.safeParse(text)`. */
export const businessFieldRules = {
  name: typedText(businessFields.name.max),
  email: emailAddress,
  phone: phoneNumber,
  website: orNull(webAddress),
  address: typedText(businessFields.address.max),
  city: z.string().refine((text) => text.trim().toLowerCase() === onlyCity.toLowerCase(), 'Must be Austin'),
  state: z
    .string()
    .refine((text) => ['tx', 'texas'].includes(text.trim().toLowerCase()), 'Must be Texas (TX)')
    .transform(() => onlyState.code),
  zipCode: z
    .string()
    .transform((text) => text.trim())
    .refine((text) => /^\d{5}(-\d{4})?$/.test(text), 'Must be a ZIP code of 5 digits'),
  description: typedText(businessFields.description.max),
  averagePrice: orNull(dollars),
} as const

/** The text fields of POST /api/businesses (specification §3); files: `profileImage` (the logo) and `images`. */
export const registerBusinessSchema = z.object({
  businessName: businessFieldRules.name,
  email: businessFieldRules.email,
  phone: businessFieldRules.phone,
  website: businessFieldRules.website.optional(),
  address: businessFieldRules.address,
  city: businessFieldRules.city.optional(),
  state: businessFieldRules.state.optional(),
  zipCode: businessFieldRules.zipCode,
  description: businessFieldRules.description,
  businessHours: jsonText(hours).optional(),
  paymentMethodsData: jsonText(paymentMethodsSchema).optional(),
  category: idText,
  subcategory: orNull(idText).optional(),
  subSubCategoryIds: serviceIds.optional(),
  averagePrice: businessFieldRules.averagePrice.optional(),
})

/** A picture that is there already (a relative path), a new one as a data URL, or empty for none. */
const pictureText = z.string().max(14 * 1024 * 1024, 'Image size must be less than 10MB')
const urlList = jsonText(z.array(z.string().max(2000)).max(100))

const editedFields = {
  name: businessFieldRules.name,
  description: orNull(businessFieldRules.description),
  address: orNull(businessFieldRules.address),
  zipCode: businessFieldRules.zipCode,
  website: businessFieldRules.website,
  phone: orNull(businessFieldRules.phone),
  email: orNull(emailAddress),
  categoryId: orNull(idText),
  subcategoryId: orNull(idText),
  subSubCategoryIds: serviceIds,
  averagePrice: businessFieldRules.averagePrice,
  coverPhotoUrl: pictureText,
  thumbnailUrl: pictureText,
  additionalServices: jsonText(
    z
      .array(typedText(additionalServiceLengthMax))
      .max(additionalServicesMax, `At most ${additionalServicesMax} services are allowed`),
  ),
  whyPeopleLoveUsData: jsonText(
    z.array(z.enum(loveUsReasons, 'Choose reasons of the list')).max(loveUsReasons.length),
  ),
  businessHoursData: jsonText(hours),
  paymentMethodsData: jsonText(paymentMethodsSchema),
  existingImages: urlList,
  imagesToRemove: urlList,
  removeProfileImage: z.enum(['true', 'false']).transform((text) => text === 'true'),
  revision: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number),
}

const socialFields = Object.fromEntries(socialLinks.map((key) => [key, orNull(webAddress)])) as Record<
  SocialLink,
  ReturnType<typeof orNull<typeof webAddress>>
>

/**
 * The text fields of PUT /api/businesses/{id}; files: `profileImage` (the logo) and `images`. What is absent stays as it is.
 * With `revision` an edit of an older copy is refused.
 */
export const updateBusinessSchema = z.object({ ...editedFields, ...socialFields }).partial()

export const registeredBusinessSchema = z
  .object({ business: businessSchema, message: z.string() })
  .meta({ id: 'RegisteredBusiness' })
export const updatedBusinessSchema = z
  .object({ business: businessSchema, message: z.string() })
  .meta({ id: 'UpdatedBusiness' })

export type RegisterBusiness = z.output<typeof registerBusinessSchema>
export type UpdateBusiness = z.output<typeof updateBusinessSchema>
export type RegisteredBusiness = z.infer<typeof registeredBusinessSchema>
export type UpdatedBusiness = z.infer<typeof updatedBusinessSchema>
