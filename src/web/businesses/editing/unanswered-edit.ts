import { editedFields } from '#shared/businesses/business-fields.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toNamedArea } from '#shared/businesses/form/area-choice.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { keptServices } from '../form/typed-services.ts'
import { withService } from './additional-services.ts'
import {
  type EditPictures,
  galleryUrls,
  type SinglePicture,
  singlePictures,
  storedPicture,
} from './edit-pictures.ts'
import { type EditValues, toEditValues } from './edit-values.ts'
import type { EditedCopy } from './edited-copy.ts'
import { mergeList, mergeValues } from './merge-edits.ts'
import { toStoredText } from './stored-text.ts'

/** True if `newest` is the stored form of `sent`: the edit was saved and only the response was lost. */
export function isStoredForm(sent: EditedCopy, newest: Business): boolean {
  return (
    newest.revision === sent.base.revision + 1 &&
    asKept(sent.values) === asKept(toEditValues(newest)) &&
    singlePictures.every((which) => isWhatBecameOf(sent.pictures[which], which, sent.base, newest)) &&
    isGalleryOf(sent.pictures, galleryUrls(newest))
  )
}

function asKept({ additionalServices, newService, ...values }: EditValues): string {
  const { priceUnit, mainServices, category, loveUs, hours, specialHours } = values
  const { paymentMethods, pin, serviceArea } = values
  const texts = editedFields.map((field) => toStoredText(field, values[field]))
  const services = withService(additionalServices, newService)
  const rest = [
    priceUnit,
    keptServices(mainServices),
    category,
    loveUs.toSorted(),
    hours,
    specialHours,
    paymentMethods,
    pin,
    serviceArea.meets,
    toNamedArea(serviceArea),
  ]
  return JSON.stringify([texts, services, ...rest])
}

function isWhatBecameOf(
  { kind }: PictureChange,
  which: SinglePicture,
  base: Business,
  newest: Business,
): boolean {
  const now = storedPicture(newest, which)
  const isOther = now !== storedPicture(base, which)
  return { kept: !isOther, removed: now === null, new: isOther && now !== null }[kind]
}

function isGalleryOf({ gallery: { kept, added } }: EditPictures, urls: readonly string[]): boolean {
  return urls.length === kept.length + added.length && kept.every((url, index) => urls[index] === url)
}

/** The changes in `copy` since `sent`, based on the copy stored from `sent`, so that nothing is sent twice. */
export function rebaseOnStored(copy: EditedCopy, sent: EditedCopy, newest: Business): EditedCopy {
  const { values } = mergeValues({ base: sent.values, mine: copy.values, theirs: toEditValues(newest) })
  const single = singlePictures.map((which) => {
    const mine = copy.pictures[which]
    return [which, isSameChange(mine, sent.pictures[which]) ? keptPicture : mine]
  })
  const gallery = galleryOver(copy.pictures.gallery, sent.pictures.gallery, galleryUrls(newest))
  const pictures = { ...(Object.fromEntries(single) as Record<SinglePicture, PictureChange>), gallery }
  return { base: newest, values, pictures }
}

const isSameChange = (one: PictureChange, other: PictureChange): boolean =>
  one.kind === 'new' && other.kind === 'new' ? one.jpeg === other.jpeg : one.kind === other.kind

type Gallery = EditPictures['gallery']

function galleryOver(mine: Gallery, sent: Gallery, urls: readonly string[]): Gallery {
  const takenAway = sent.added.flatMap((jpeg, index) =>
    mine.added.includes(jpeg) ? [] : urls.slice(sent.kept.length)[index],
  )
  const kept = mergeList({ base: sent.kept, mine: mine.kept, theirs: urls })
  return {
    kept: kept.filter((url) => !takenAway.includes(url)),
    added: mine.added.filter((jpeg) => !sent.added.includes(jpeg)),
  }
}
