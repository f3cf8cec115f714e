import { onlyCity, onlyState, registeredName } from '#shared/businesses/business-fields.ts'
import { toAreaField, toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { toFieldFaults } from '#web/lib/field-faults.ts'
import type { GalleryItem } from '../form/gallery-items.ts'
import { pinAt } from '../form/owner-pin.ts'
import { typedServices } from '../form/typed-services.ts'
import { draftTexts, type RegistrationDraft } from './registration-draft.ts'
import type { RegistrationFaults, RegistrationField } from './registration-steps.ts'

/** The body of POST /api/businesses (specification §3). */
export function toRegistrationForm(
  draft: RegistrationDraft,
  logo: Blob | null,
  gallery: readonly GalleryItem[],
): FormData {
  const form = new FormData()
  for (const field of draftTexts) form.set(registeredName(field), draft[field].trim())
  form.set('city', onlyCity)
  form.set('state', onlyState.code)
  form.set('businessHours', JSON.stringify(draft.hours))
  const { days, seasons } = draft.specialHours
  if (days.length + seasons.length > 0) form.set('specialHoursData', JSON.stringify(draft.specialHours))
  form.set('paymentMethodsData', JSON.stringify(draft.paymentMethods))
  form.set('category', String(draft.categoryId ?? ''))
  form.set('subcategory', String(draft.subcategoryId ?? ''))
  form.set('subSubCategoryIds', JSON.stringify(draft.serviceIds))
  const mainServices = typedServices(draft.mainServices)
  if (mainServices.length > 0) form.set('mainServices', JSON.stringify(mainServices))
  const area = toNamedArea(draft.serviceArea)
  const pin = pinAt(draft.pin, draft)
  if (area) form.set('serviceArea', JSON.stringify(area))
  if (draft.serviceArea.meets === 'there') form.set('hidesAddress', 'true')
  else if (pin) {
    form.set('latitude', String(pin.latitude))
    form.set('longitude', String(pin.longitude))
  }
  if (logo) form.set('profileImage', logo, 'logo.jpg')
  for (const [index, { jpeg }] of gallery.entries())
    if (jpeg) form.append('images', jpeg, `picture-${index + 1}.jpg`)
  return form
}

/** The form's field names, mapped to the wizard's. */
const fieldOf: Record<string, RegistrationField> = {
  ...Object.fromEntries(draftTexts.map((field) => [registeredName(field), field])),
  businessHours: 'hours',
  latitude: 'pin',
  longitude: 'pin',
  specialHoursData: 'specialHours',
  paymentMethodsData: 'paymentMethods',
  category: 'categoryId',
  subcategory: 'subcategoryId',
  subSubCategoryIds: 'serviceIds',
  mainServices: 'mainServices',
  profileImage: 'logo',
  images: 'gallery',
}

/** The server's field errors. One inside a field, such as "businessHours.monday", counts for the whole field. */
export function toRegistrationFaults(error: unknown): RegistrationFaults {
  const faults: RegistrationFaults = {}
  for (const [path, text] of Object.entries(toFieldFaults(error))) {
    const field = toAreaField(path) ?? fieldOf[path.split('.')[0] ?? '']
    if (field) faults[field] ??= text
  }
  return faults
}
