import { editedFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { pinAt } from '#web/businesses/form/owner-pin.ts'
import type { PictureChange } from '#web/ui/use-chosen-picture.ts'
import { typedServices } from '../form/typed-services.ts'
import { withService } from './additional-services.ts'
import { type EditPictures, galleryUrls, storedPicture } from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'

const idText = (id: number | null) => (id === null ? '' : String(id))

/** The body of PUT /api/businesses/{id} (specification §7); `base` is the edited copy. */
export function toEditForm(values: EditValues, pictures: EditPictures, base: Business): FormData {
  const form = new FormData()
  for (const field of editedFields) {
    const text = values[field].trim()
    // A ZIP code is required, but may be gone with a hidden address.
    if (text !== '' || base[field] !== '') form.set(field, text)
  }
  form.set('categoryId', idText(values.category.categoryId))
  form.set('subcategoryId', idText(values.category.subcategoryId))
  form.set('subSubCategoryIds', JSON.stringify(values.category.serviceIds))
  form.set('priceUnit', values.priceUnit)
  form.set('mainServices', JSON.stringify(typedServices(values.mainServices)))
  form.set('additionalServices', JSON.stringify(withService(values.additionalServices, values.newService)))
  form.set('whyPeopleLoveUsData', JSON.stringify(values.loveUs))
  form.set('paymentMethodsData', JSON.stringify(values.paymentMethods))
  if (values.hours) form.set('businessHoursData', JSON.stringify(values.hours))
  form.set('specialHoursData', JSON.stringify(values.specialHours))
  form.set('serviceArea', JSON.stringify(toNamedArea(values.serviceArea)))
  form.set('hidesAddress', String(values.serviceArea.meets === 'there'))
  form.set('revision', String(base.revision))
  setPin(form, values, toEditValues(base).pin)
  setPictures(form, pictures, base)
  return form
}

/** Only a pin that was moved, or put back: of any other the server decides whether it stays. */
function setPin(form: FormData, values: EditValues, before: EditValues['pin']): void {
  const pin = pinAt(values.pin, values)
  const isMoved = pin && !(pin.latitude === before?.latitude && pin.longitude === before.longitude)
  const isPutBack = values.pin === null && before !== null
  if (!isMoved && !isPutBack) return
  form.set('latitude', pin ? String(pin.latitude) : '')
  form.set('longitude', pin ? String(pin.longitude) : '')
}

function setPictures(form: FormData, pictures: EditPictures, base: Business): void {
  const { logo, coverPhoto, thumbnail, gallery } = pictures
  form.set('coverPhotoUrl', pictureText(coverPhoto, storedPicture(base, 'coverPhoto')))
  form.set('thumbnailUrl', pictureText(thumbnail, storedPicture(base, 'thumbnail')))
  if (logo.kind === 'new') form.set('profileImage', logo.jpeg, 'logo.jpg')
  if (logo.kind === 'removed') form.set('removeProfileImage', 'true')
  form.set('existingImages', JSON.stringify(gallery.kept))
  form.set('imagesToRemove', JSON.stringify(galleryUrls(base).filter((url) => !gallery.kept.includes(url))))
  for (const [index, jpeg] of gallery.added.entries()) form.append('images', jpeg, `picture-${index + 1}.jpg`)
}

/** The URL of a stored picture, a new one as a data URL, or an empty string. */
function pictureText(change: PictureChange, storedUrl: string | null): string {
  if (change.kind === 'new') return change.previewUrl
  return change.kind === 'kept' ? (storedUrl ?? '') : ''
}
