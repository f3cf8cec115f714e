import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress, limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readPictureForm } from '#server/uploads/picture-forms.service.ts'
import { withStoredPictures } from '#server/uploads/uploads.service.ts'
import { galleryMax, registeredFields, registeredName } from '#shared/businesses/business-fields.ts'
import {
  registerBusinessSchema,
  registeredBusinessSchema,
  registrationConflictSchema,
} from '#shared/businesses/form/business-forms.schemas.ts'
import {
  foundPositionQuerySchema,
  foundPositionSchema,
} from '#shared/businesses/form/found-position.schemas.ts'
import { largerPictureFields } from '#shared/businesses/form/larger-pictures.ts'
import {
  listedAlreadyQuerySchema,
  listedAlreadySchema,
} from '#shared/businesses/form/listed-already.schemas.ts'
import { isApproximate } from '#shared/businesses/position.ts'
import { locate } from '../positions.service.ts'
import { getBusiness } from '../profile/business-profile.service.ts'
import { registerBusiness } from './business-registration.service.ts'
import { findListedAlready } from './listed-already.repository.ts'

const form = {
  fields: registerBusinessSchema,
  files: { profileImage: { kind: 'logo', max: 1 }, images: { kind: 'gallery', max: galleryMax } },
  larger: { profileImage: largerPictureFields.profileImage, images: largerPictureFields.images },
} as const

/** Forms per person; processing pictures is expensive. */
const formsPerPerson = { max: 20, timeWindow: 60 * 60 * 1000 }

export const businessRegistrationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/listed-already',
    {
      config: { rateLimit: limitPerAddress({ max: 600, timeWindow: 10 * 60 * 1000 }) },
      schema: {
        tags: ['businesses'],
        querystring: listedAlreadyQuerySchema,
        response: { 200: listedAlreadySchema, ...failures(400, 429) },
      },
    },
    async (request) => ({ businesses: await findListedAlready(app.db, request.query) }),
  )

  app.get(
    '/position',
    {
      config: { rateLimit: limitPerAddress({ max: 600, timeWindow: 10 * 60 * 1000 }) },
      schema: {
        tags: ['businesses'],
        querystring: foundPositionQuerySchema,
        response: { 200: foundPositionSchema, ...failures(400, 429) },
      },
    },
    async ({ query: { address, zipCode } }) => {
      const { position_source, ...position } = await locate(app.db, { address, zip_code: zipCode })
      const found = { ...position, positionSource: position_source }
      return { ...found, isApproximate: isApproximate(found) }
    },
  )

  app.post(
    '/',
    {
      config: { rateLimit: limitPerPerson(formsPerPerson) },
      onRequest: requireUser,
      schema: {
        tags: ['businesses'],
        description,
        consumes: ['multipart/form-data'],
        response: {
          201: registeredBusinessSchema,
          ...failures(400, 401, 413, 415, 422, 429, 507),
          409: registrationConflictSchema,
        },
      },
    },
    async (request, reply) => {
      const visitor = visitorOf(request)
      const { fields, pictures } = await readPictureForm(request, form)
      const { profileImage, images } = pictures
      const id = await withStoredPictures(app, visitor.id, [...profileImage, ...images], (urls) => {
        const logoUrl = profileImage.length > 0 ? (urls[0] as string) : null
        const galleryUrls = urls.slice(profileImage.length)
        return registerBusiness(app.db, app.jobs, visitor, fields, { logoUrl, galleryUrls })
      })
      reply.code(201)
      return {
        business: await getBusiness(app.db, id, visitor),
        message: 'Business Registered Successfully!',
      }
    },
  )
}

const description = `Fields: ${registeredFields.map(registeredName).join(', ')} (averagePrice in dollars),
serviceArea (JSON with zips, neighborhoods and radius), hidesAddress (true or false), businessHours, specialHoursData and paymentMethodsData (JSON), category, subcategory (ids), subSubCategoryIds (JSON list of ids), mainServices (JSON, as in PUT), latitude and longitude (where the owner
has put the pin; without them the business is placed by its address). Files: profileImage
(the logo), images (at most ${galleryMax}); profileImageLarge and imagesLarge may hold larger versions of the same pictures, in
the same order (an empty file for none), which then replace them. Pictures are never enlarged.`
