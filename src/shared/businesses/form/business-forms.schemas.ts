import { z } from 'zod'
import { errorBodySchema } from '#shared/lib/errors.schemas.ts'
import { baseRevision, isStorable, rowId, typedText } from '#shared/lib/fields.schemas.ts'
import { isNearAustin } from '#shared/lib/geo.ts'
import {
  additionalServiceLengthMax,
  additionalServicesMax,
  type BusinessFields,
  type BusinessTextField,
  businessFields,
  type EditedField,
  editedFields,
  type PriceUnit,
  priceUnits,
  type RegisteredField,
  type RegisteredName,
  registeredFields,
  registeredName,
  servicesMax,
} from '../business-fields.ts'
import {
  businessHoursSchema,
  businessSchema,
  mainServiceSchema,
  paymentMethodsSchema,
  specialHoursSchema,
} from '../businesses.schemas.ts'
import { loveUsReasons } from '../love-us-reasons.ts'
import type { BusinessHours } from '../opening-hours.ts'
import { pinFault } from '../position.ts'
import { namedAreaSchema } from '../service-area.schemas.ts'
import type { SpecialHours } from '../special-hours.ts'
import { tooManyServicesFault } from './business-field-rules.ts'
import { hoursFaults } from './hours-faults.ts'
import { mainServiceFaults, toStoredServices } from './main-service-rules.ts'
import { specialFaults } from './special-faults.ts'
import { readStoredField } from './stored-fields.ts'

/** Fields of a multipart form, where everything is text: JSON as a string, and an empty string for nothing. */
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

type OrNull<Schema extends z.ZodType<unknown, string>> = z.ZodType<z.output<Schema> | null, string>
const orNull = <Schema extends z.ZodType<unknown, string>>(schema: Schema): OrNull<Schema> =>
  z.string().transform((text, context): z.output<Schema> | null => {
    if (text.trim() === '') return null
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be an ID from the list')
  .transform(Number)
  .pipe(rowId)

/** A text typed into a field of the table, as it is stored. */
type Typed<Field extends BusinessTextField> = z.ZodType<
  BusinessFields[Field]['kind'] extends 'dollars' ? number : string,
  string
>
const typed = <Field extends BusinessTextField>(field: Field) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Required' : undefined) })
    .transform((text, context) => {
      const { value, fault } = readStoredField(field, text)
      if (fault === null) return value
      context.addIssue({ code: 'custom', message: fault })
      return z.NEVER
    }) as unknown as Typed<Field>

const hours = businessHoursSchema.superRefine((given, context) => {
  for (const [day, message] of Object.entries(hoursFaults(given as BusinessHours)))
    context.addIssue({ code: 'custom', path: [day], message })
})

const special = specialHoursSchema.superRefine((given, context) => {
  for (const [place, message] of Object.entries(specialFaults(given as SpecialHours)))
    context.addIssue({ code: 'custom', path: place.split('.'), message })
  const texts = [...given.days.map(({ note }) => note), ...given.seasons.map(({ name }) => name)]
  if (!texts.every(isStorable))
    context.addIssue({ code: 'custom', message: 'Contains characters that cannot be stored' })
})

/** Typed prices, checked and in cents. */
const mainServices = z
  .array(mainServiceSchema)
  .superRefine((given, context) => {
    for (const [place, message] of Object.entries(mainServiceFaults(given)))
      context.addIssue({ code: 'custom', path: place.split('.').filter(Boolean), message })
  })
  .transform(toStoredServices)

const serviceIds = jsonText(z.array(rowId).max(servicesMax, tooManyServicesFault(servicesMax)))

type RegisteredShape = {
  [Field in RegisteredField as RegisteredName<Field>]: {
    required: Typed<Field>
    optional: z.ZodOptional<OrNull<Typed<Field>>>
    fixed: z.ZodOptional<Typed<Field>>
  }[BusinessFields[Field]['registration']]
}
function registeredText(field: RegisteredField) {
  const { registration } = businessFields[field]
  if (registration === 'required') return typed(field)
  return registration === 'fixed' ? typed(field).optional() : orNull(typed(field)).optional()
}
const registeredTexts = Object.fromEntries(
  registeredFields.map((field) => [registeredName(field), registeredText(field)]),
) as RegisteredShape

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Must be decimal degrees')
  .transform(Number)
/** The owner's pin; both empty for none. */
const pin = { latitude: orNull(degrees).optional(), longitude: orNull(degrees).optional() }

type Pinned = { latitude?: number | null | undefined; longitude?: number | null | undefined }

function checkPin({ latitude, longitude }: Pinned, context: z.RefinementCtx): void {
  const at = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (typeof latitude !== typeof longitude || (latitude === null) !== (longitude === null))
    at(typeof latitude === 'number' ? 'longitude' : 'latitude', 'Latitude and longitude belong together')
  else if (typeof latitude === 'number' && typeof longitude === 'number') {
    if (!isNearAustin({ latitude, longitude })) at('latitude', pinFault)
  }
}

const area = {
  serviceArea: jsonText(namedAreaSchema.nullable()).optional(),
  hidesAddress: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
}

/** The text fields of POST /api/businesses (specification §3); files: `profileImage` (the logo) and `images`. */
export const registerBusinessSchema = z
  .object({
    ...registeredTexts,
    ...pin,
    ...area,
    businessHours: jsonText(hours).optional(),
    specialHoursData: jsonText(special.nullable()).optional(),
    paymentMethodsData: jsonText(paymentMethodsSchema).optional(),
    category: idText,
    subcategory: orNull(idText).optional(),
    subSubCategoryIds: serviceIds.optional(),
    mainServices: jsonText(mainServices).optional(),
  })
  .superRefine(checkPin)

type EditedShape = {
  [Field in EditedField]: {
    required: Typed<Field>
    optional: OrNull<Typed<Field>>
  }[BusinessFields[Field]['editing']]
}
const editedText = (field: EditedField) =>
  businessFields[field].editing === 'required' ? typed(field) : orNull(typed(field))
const editedTexts = Object.fromEntries(editedFields.map((field) => [field, editedText(field)])) as EditedShape

/** A picture that already exists (a relative path), a new one as a data URL, or empty for none. */
const pictureText = z.string().max(14 * 1024 * 1024, 'Image size must be less than 10MB')
const urlList = jsonText(z.array(z.string().max(2000)).max(100))

const editedParts = {
  categoryId: orNull(idText),
  subcategoryId: orNull(idText),
  subSubCategoryIds: serviceIds,
  coverPhotoUrl: pictureText,
  thumbnailUrl: pictureText,
  priceUnit: orNull(z.enum(priceUnits, 'Must be a unit from the list') as z.ZodType<PriceUnit, string>),
  mainServices: jsonText(mainServices),
  additionalServices: jsonText(
    z
      .array(typedText(additionalServiceLengthMax))
      .max(additionalServicesMax, tooManyServicesFault(additionalServicesMax)),
  ),
  whyPeopleLoveUsData: jsonText(
    z.array(z.enum(loveUsReasons, 'Choose reasons from the list')).max(loveUsReasons.length),
  ),
  businessHoursData: jsonText(hours),
  specialHoursData: jsonText(special.nullable()),
  paymentMethodsData: jsonText(paymentMethodsSchema),
  existingImages: urlList,
  imagesToRemove: urlList,
  removeProfileImage: z.enum(['true', 'false']).transform((text) => text === 'true'),
  revision: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number),
}

/**
 * The text fields of PUT /api/businesses/{id}; files: `profileImage` (the logo) and `images`. Absent fields stay unchanged.
 * With `revision`, an edit based on an older revision is rejected.
 */
export const updateBusinessSchema = z
  .object({ ...editedTexts, ...editedParts, ...pin, ...area })
  .partial()
  .superRefine(checkPin)

/** With `revision`, prices that somebody has changed since aren't confirmed. */
export const confirmPricesSchema = z
  .object({ revision: baseRevision.optional() })
  .meta({ id: 'ConfirmPrices' })

export const ownAddressSchema = z
  .object({ address: z.string(), zipCode: z.string() })
  .meta({ id: 'OwnAddress' })

export const registeredBusinessSchema = z
  .object({ business: businessSchema, message: z.string() })
  .meta({ id: 'RegisteredBusiness' })
/** The 409 response of POST /api/businesses. */
export const registrationConflictSchema = errorBodySchema
  .extend({
    businessId: rowId
      .optional()
      .describe('The business that was registered a few minutes ago with other details'),
  })
  .meta({ id: 'RegistrationConflict' })
export const updatedBusinessSchema = z
  .object({ business: businessSchema, message: z.string() })
  .meta({ id: 'UpdatedBusiness' })

export type RegisterBusiness = z.output<typeof registerBusinessSchema>
export type UpdateBusiness = z.output<typeof updateBusinessSchema>
export type OwnAddress = z.infer<typeof ownAddressSchema>
export type RegisteredBusiness = z.infer<typeof registeredBusinessSchema>
export type RegistrationConflict = z.infer<typeof registrationConflictSchema>
export type UpdatedBusiness = z.infer<typeof updatedBusinessSchema>
