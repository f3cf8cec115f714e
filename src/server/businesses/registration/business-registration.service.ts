import { type Db, inTransaction, type Tx } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { AppError } from '#server/lib/http/errors.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import type { Jobs } from '#server/lib/jobs/jobs.ts'
import { requireActiveSession } from '#server/sessions/sessions.service.ts'
import { exchangePictures } from '#server/uploads/uploads.service.ts'
import { onlyCity, onlyState } from '#shared/businesses/business-fields.ts'
import { isListed } from '#shared/businesses/businesses.policy.ts'
import { myBusinessesMax } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import type {
  RegisterBusiness,
  RegistrationConflict,
} from '#shared/businesses/form/business-forms.schemas.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import type { SpecialHours } from '#shared/businesses/special-hours.ts'
import { isSuspicious } from '#shared/spam/spam-rules.ts'
import { requireCategoryPath } from '../business-categories.service.ts'
import { toTextColumns } from '../business-columns.repository.ts'
import { countBusiness } from '../business-status.repository.ts'
import { createSubmission, type ListingSpam } from '../decisions/submissions.repository.ts'
import { submittedStatus } from '../decisions/unconfirmed-listings.service.ts'
import { locate, type PositionColumns, toPositionColumns } from '../positions.service.ts'
import { type AreaColumns, areaPosition, requireArea, resolveArea } from '../service-areas.service.ts'
import { lockPerson } from '../toggles/business-toggles.repository.ts'
import { createBusiness, type NewBusiness, readRegistrations } from './business-registration.repository.ts'
import { scoreListing } from './listing-spam.service.ts'

/** Guarantee: a registered business is listed once, complete and counted, with its pictures, or not at all. */

/** Addresses of stored pictures that aren't in use yet. */
type RegisteredPictures = { logoUrl: string | null; galleryUrls: string[] }

/**
 * Registers a business for the visitor and returns its ID; it is pending, or unconfirmed if its owner's email address is, or it looks like spam. A double click or a retry gets the ID of the first
 * one. Locks person, session and totals in this order. Throws invalid_input at the fields of an invalid category,
 * conflict if the visitor has too many or just registered the same one with other details, and unauthenticated if
 * the session ended during the upload.
 */
export async function registerBusiness(
  db: Db,
  jobs: Jobs,
  visitor: Visitor,
  fields: RegisterBusiness,
  pictures: RegisteredPictures,
): Promise<number> {
  const area = await areaOf(db, fields)
  const position = areaPosition(area) ?? (await positionOf(db, fields))
  const business = toNewBusiness(visitor.id, fields, pictures, { area, position })
  return inTransaction(db, async (tx) => {
    const isThere = await lockPerson(tx, visitor.id)
    await requireActiveSession(tx, visitor)
    if (!isThere) throw new AppError('unauthenticated', 'Please sign in.')
    // A separate statement: one that waited for the lock would not see the request it waited for.
    const { repeatedId, isSame, owned, isEmailConfirmed } = await readRegistrations(tx, business)
    if (repeatedId !== null && !isSame) throw registeredOtherwise(business.texts.name, repeatedId)
    if (repeatedId !== null) return repeatedId
    if (owned >= myBusinessesMax) throw tooManyBusinesses()
    await requireCategoryPath(tx, business, categoryFields)
    const spam = await scoreListing(tx, business)
    const status = submittedStatus(isEmailConfirmed && !isSuspicious(spam))
    return listBusiness(tx, jobs, { ...business, status }, spam)
  })
}

const categoryFields = { category: 'category', subcategory: 'subcategory', services: 'subSubCategoryIds' }

const tooManyBusinesses = () =>
  new AppError('conflict', `You can list at most ${myBusinessesMax} businesses. Please contact support.`)

/** Returning the first listing would lose the second form's changes. */
const registeredOtherwise = (name: string, businessId: number) =>
  new AppError(
    'conflict',
    `You registered "${name}" at this address a few minutes ago, with other details. Please edit that listing instead.`,
    undefined,
    { details: { businessId } satisfies Pick<RegistrationConflict, 'businessId'> },
  )

/** Updates totals last, because every other registration and decision waits for them. */
async function listBusiness(tx: Tx, jobs: Jobs, business: NewBusiness, spam: ListingSpam): Promise<number> {
  const id = await createBusiness(tx, business)
  await createSubmission(tx, id, spam)
  // Staff decide within hours, and should know by then whether it is already listed.
  await jobs.enqueue(tx, 'compare-listings', {})
  const { logoUrl, images } = business
  await exchangePictures(tx, jobs, [], [logoUrl, ...images.map(({ url }) => url)])
  if (isListed(business.status)) {
    await countBusiness(tx, id, 1)
    await announcePublicChange(tx)
  }
  return id
}

async function areaOf(db: Db, { serviceArea, hidesAddress = false }: RegisterBusiness): Promise<AreaColumns> {
  const service_area = serviceArea ? await resolveArea(db, serviceArea) : null
  const area = { service_area, hides_address: hidesAddress }
  requireArea(area)
  return area
}

/** Where its owner has put the pin, else where its address is. */
async function positionOf(db: Db, fields: RegisterBusiness): Promise<PositionColumns> {
  const { latitude, longitude, address, zipCode } = fields
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? toPositionColumns({ latitude, longitude }, 'owner')
    : locate(db, { address, zip_code: zipCode })
}

/** None at all is stored as null. */
const toSpecial = (given: SpecialHours | null | undefined): SpecialHours | null =>
  given && given.days.length + given.seasons.length > 0 ? given : null

function toNewBusiness(
  ownerId: number,
  fields: RegisterBusiness,
  { logoUrl, galleryUrls }: RegisteredPictures,
  place: Pick<NewBusiness, 'area' | 'position'>,
): Omit<NewBusiness, 'status'> {
  const texts = { ...fields, name: fields.businessName, city: onlyCity, state: onlyState.code }
  return {
    ownerId,
    texts: toTextColumns(texts),
    logoUrl,
    ...place,
    hours: fields.businessHours ?? defaultBusinessHours,
    special: toSpecial(fields.specialHoursData as SpecialHours | null | undefined),
    paymentMethods: fields.paymentMethodsData ?? {},
    categoryId: fields.category,
    subcategoryId: fields.subcategory ?? null,
    serviceIds: [...new Set(fields.subSubCategoryIds)],
    priceCents: fields.averagePrice ?? null,
    mainServices: fields.mainServices ?? [],
    images: galleryUrls.map((url, index) => ({ url, altText: `${texts.name}, photo ${index + 1}` })),
  }
}
