import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readPictureForm } from '#server/uploads/picture-forms.service.ts'
import { unownedPictures, withStoredPictures } from '#server/uploads/uploads.service.ts'
import { editedFields, galleryMax } from '#shared/businesses/business-fields.ts'
import { businessParamsSchema } from '#shared/businesses/businesses.schemas.ts'
import {
  ownAddressSchema,
  updateBusinessSchema,
  updatedBusinessSchema,
} from '#shared/businesses/form/business-forms.schemas.ts'
import { largerPictureFields } from '#shared/businesses/form/larger-pictures.ts'
import { recordRead, requireBusinessTask } from '../businesses.guards.ts'
import { getBusiness } from '../profile/business-profile.service.ts'
import { getAddress } from './business-editing.repository.ts'
import { editBusiness } from './business-editing.service.ts'
import { toNewPictures } from './business-pictures.service.ts'

const form = {
  fields: updateBusinessSchema,
  files: { profileImage: { kind: 'logo', max: 1 }, images: { kind: 'gallery', max: galleryMax } },
  pictureTexts: { coverPhotoUrl: 'cover', thumbnailUrl: 'thumbnail' },
  larger: largerPictureFields,
} as const

/** Saves per person; processing pictures is expensive. */
const editsPerPerson = { max: 60, timeWindow: 10 * 60 * 1000 }

export const businessEditingRoutes: FastifyPluginAsyncZod = async (app) => {
  const tools = { jobs: app.jobs, publicUrl: app.config.publicUrl }

  app.get(
    '/:businessId/address',
    {
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        description: 'The address of a business, also one that it hides, for its team and staff',
        params: businessParamsSchema,
        response: { 200: ownAddressSchema, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { businessId } = request.params
      const permit = await requireBusinessTask(app, visitorOf(request), businessId, 'edit')
      return getAddress(app.db, await recordRead(app.db, permit, 'address.read'))
    },
  )

  app.put(
    '/:businessId',
    {
      config: { rateLimit: limitPerPerson(editsPerPerson) },
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        description,
        consumes: ['multipart/form-data'],
        params: businessParamsSchema,
        response: {
          200: updatedBusinessSchema,
          ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
        },
      },
    },
    async (request) => {
      const visitor = visitorOf(request)
      const permit = await requireBusinessTask(app, visitor, request.params.businessId, 'edit')
      const { fields, pictures } = await readPictureForm(request, form)
      const read = Object.values(pictures).flat()
      await withStoredPictures(app, permit.ownerId ?? unownedPictures, read, (urls) =>
        editBusiness(app.db, tools, visitor, permit, { fields, stored: toNewPictures(read, urls) }),
      )
      return { business: await getBusiness(app.db, permit.businessId, visitor), message: 'Business updated' }
    },
  )
}

const description = `An absent field stays unchanged, an empty text clears it. Fields: ${editedFields.join(', ')} (averagePrice in dollars), categoryId, subcategoryId,
subSubCategoryIds (JSON list of ids), additionalServices, whyPeopleLoveUsData, businessHoursData, specialHoursData, paymentMethodsData (JSON);
coverPhotoUrl and thumbnailUrl (the address of a picture of this business, or a new one as a data URL), existingImages (JSON
list of addresses: the order of the gallery), imagesToRemove (JSON list of addresses), removeProfileImage (true or false);
serviceArea (JSON with zips, neighborhoods and radius, or null), hidesAddress (true or false),
revision (of the copy that was edited: 409 when there is a newer one), latitude and longitude (where the owner puts the pin;
both empty: back to where the address is). Files: profileImage (the logo), images (at most
${galleryMax} in all); profileImageLarge, coverPhotoLarge, thumbnailLarge and imagesLarge may hold larger versions of the same
pictures, in the same order (an empty file for none), which then replace them. Pictures are never enlarged.`
