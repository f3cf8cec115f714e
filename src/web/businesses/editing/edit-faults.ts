import { type EditedField, editedFields } from '#shared/businesses/business-fields.ts'
import { businessFieldFault } from '#shared/businesses/form/business-field-rules.ts'
import { hoursFaults } from '#shared/businesses/form/hours-faults.ts'
import { dayNames } from '#shared/businesses/opening-hours.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { serviceFault } from './additional-services.ts'
import type { SinglePicture } from './edit-pictures.ts'
import type { EditValues } from './edit-values.ts'

const categoryParts = {
  categoryId: 'categoryId',
  subcategoryId: 'subcategoryId',
  subSubCategoryIds: 'serviceIds',
} as const
const pictureParts: Record<string, SinglePicture | 'gallery'> = {
  profileImage: 'logo',
  coverPhotoUrl: 'coverPhoto',
  thumbnailUrl: 'thumbnail',
  images: 'gallery',
  existingImages: 'gallery',
  imagesToRemove: 'gallery',
}

/** What is wrong, by place in the form, ready to show there. */
export type EditFaults = {
  texts: Partial<Record<EditedField, string | undefined>>
  category: Partial<Record<(typeof categoryParts)[keyof typeof categoryParts], string>>
  hours: Partial<Record<(typeof dayNames)[number], string>>
  additionalServices?: string | undefined
  pictures: Partial<Record<SinglePicture | 'gallery', string>>
}

export const noFaults: EditFaults = {
  texts: {},
  category: {},
  hours: {},
  additionalServices: undefined,
  pictures: {},
}

/** What keeps the form from being sent. */
export function typedFaults(values: EditValues): EditFaults {
  const texts = editedFields.flatMap((field) => {
    const fault = businessFieldFault(field, values[field])
    return fault ? [[field, fault]] : []
  })
  return {
    ...noFaults,
    texts: Object.fromEntries(texts),
    hours: values.hours ? hoursFaults(values.hours) : {},
    additionalServices: serviceFault(values.additionalServices, values.newService),
  }
}

/** The fields that the server refused, under the form's own names. "subSubCategoryIds.2" is a fault of the whole list. */
export function refusedFields(error: unknown): EditFaults {
  const faults: EditFaults = { texts: {}, category: {}, hours: {}, pictures: {} }
  const told = (error instanceof ApiError && error.body?.fieldErrors) || {}
  for (const [path, text] of Object.entries(told)) {
    const [field = '', part = ''] = path.split('.')
    const picture = pictureParts[field]
    if (picture) faults.pictures[picture] = text
    else if (field in categoryParts)
      faults.category[categoryParts[field as keyof typeof categoryParts]] = text
    else if (field === 'businessHoursData')
      faults.hours[dayNames.find((day) => day === part) ?? 'monday'] = text
    else if (field === 'additionalServices') faults.additionalServices = text
    else if (editedFields.some((name) => name === field))
      faults.texts[field as EditedField] = text === 'Required' ? 'Please fill this in' : text
  }
  return faults
}

/** The first fault in words, where there is one. */
export function firstFault({ pictures, texts, category, ...parts }: EditFaults): string | undefined {
  const byPart = [pictures, texts, category, { services: parts.additionalServices }, parts.hours]
  return byPart.flatMap((part) => Object.values(part)).find((fault) => fault !== undefined)
}
