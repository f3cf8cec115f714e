import { editedFields } from '#shared/businesses/business-fields.ts'
import { areaFaults, areaFields, toAreaField } from '#shared/businesses/form/area-choice.ts'
import { businessFieldFault } from '#shared/businesses/form/business-field-rules.ts'
import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { specialFaults } from '#shared/businesses/form/special-faults.ts'
import { dayNames } from '#shared/businesses/opening-hours.ts'
import { type Faults, toFieldFaults } from '#web/lib/field-faults.ts'
import { typedServicesFault } from '../form/typed-services.ts'
import { serviceFault } from './additional-services.ts'
import { singlePictures } from './edit-pictures.ts'
import type { EditValues } from './edit-values.ts'

export const categoryFields = ['categoryId', 'subcategoryId', 'serviceIds'] as const

/** Every field of the form that can have an error. */
const editFields = [
  ...singlePictures,
  'gallery',
  ...editedFields,
  ...categoryFields,
  'priceUnit',
  'mainServices',
  'additionalServices',
  ...dayNames,
  'specialHours',
  'pin',
  ...areaFields,
] as const
export type EditField = (typeof editFields)[number]
export type EditFaults = Faults<EditField>

/** Errors that keep the form from being sent. */
export function typedFaults(values: EditValues): EditFaults {
  const texts = editedFields.flatMap((field) => {
    const fault = businessFieldFault(field, values[field])
    return fault ? [[field, fault]] : []
  })
  const special = Object.values(specialFaults(values.specialHours))[0]
  const mainServices = typedServicesFault(values.mainServices)
  const additionalServices = serviceFault(values.additionalServices, values.newService)
  return {
    ...Object.fromEntries(texts),
    ...(mainServices && { mainServices }),
    ...(additionalServices && { additionalServices }),
    ...(values.hours && hoursFaults(values.hours)),
    ...(special && { specialHours: special }),
    ...areaFaults(values.serviceArea),
  }
}

/** The server's field names, where the form's differ. */
const fieldOf: Record<string, EditField> = {
  specialHoursData: 'specialHours',
  latitude: 'pin',
  longitude: 'pin',
  subSubCategoryIds: 'serviceIds',
  profileImage: 'logo',
  coverPhotoUrl: 'coverPhoto',
  thumbnailUrl: 'thumbnail',
  images: 'gallery',
  existingImages: 'gallery',
  imagesToRemove: 'gallery',
}
const missing = Object.fromEntries(editedFields.map((field) => [field, 'Please fill this in']))

/** The fields the server rejected. "subSubCategoryIds.2" is an error of the whole list. */
export function toEditFaults(error: unknown): EditFaults {
  const faults: EditFaults = {}
  for (const [path, text] of Object.entries(toFieldFaults(error, missing))) {
    const [name = '', part] = path.split('.')
    const given =
      name === 'businessHoursData'
        ? (dayNames.find((day) => day === part) ?? 'monday')
        : (toAreaField(path) ?? fieldOf[name] ?? name)
    const field = editFields.find((known) => known === given)
    if (field) faults[field] ??= text
  }
  return faults
}
