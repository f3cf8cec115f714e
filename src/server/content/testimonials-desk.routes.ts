import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/lib/database/db.ts'
import { deskDeletion, deskList } from '#server/lib/http/desk-schemas.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { readPictureForm } from '#server/uploads/picture-forms.service.ts'
import { unownedPictures, withStoredPictures } from '#server/uploads/uploads.service.ts'
import {
  createTestimonialSchema,
  deskTestimonialAnswerSchema,
  deskTestimonialListSchema,
  listDeskContentQuerySchema,
  testimonialParamsSchema,
  updateTestimonialSchema,
} from '#shared/content/content-desk.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { findDeskContent, listDeskContent, testimonialColumns } from './content-desk.repository.ts'
import { addContent, editContent, removeContent } from './content-desk.service.ts'

const tags = ['desk']
const table = 'testimonials'
const params = testimonialParamsSchema
const answer = deskTestimonialAnswerSchema
const files = { authorImage: { kind: 'profile', max: 1 } } as const
const createForm = { fields: createTestimonialSchema, files }
const updateForm = { fields: updateTestimonialSchema, files }
const consumes = ['multipart/form-data']
const written = failures(400, 401, 404, 409, 413, 415, 422, 429, 507)
const fields = 'Fields: rating, content, authorName, authorTitle, position'
const file = 'File: authorImage (the author).'
/** Saves per person; processing pictures is expensive. */
const writesPerPerson = { max: 60, timeWindow: 10 * 60 * 1000 }

async function answerWith(db: Db, id: number) {
  return { testimonial: requireFound(await findDeskContent(db, table, id), 'testimonial') }
}

/** Under /admin/testimonials: testimonials on the home page. */
export const testimonialsDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { rateLimit: limitPerPerson(writesPerPerson) }
  const writerOf = (request: FastifyRequest) => ({ actorId: visitorOf(request).id, jobs: app.jobs })

  app.get(
    '/',
    { schema: deskList(listDeskContentQuerySchema, deskTestimonialListSchema) },
    async ({ query }) => {
      const { items: testimonials, ...place } = await listDeskContent(app.db, table, query)
      return { testimonials, ...place }
    },
  )

  app.post(
    '/',
    {
      config,
      schema: {
        tags,
        description: `${fields}. ${file}`,
        consumes,
        response: { 201: answer, ...written },
      },
    },
    async (request, reply) => {
      const form = await readPictureForm(request, createForm)
      const { position } = form.fields
      // Without an owner, it stays when the staff member who stored it deletes their account.
      const id = await withStoredPictures(app, unownedPictures, form.pictures.authorImage, ([url = null]) => {
        const given = { columns: testimonialColumns(form.fields, url), position }
        return addContent(app.db, table, given, writerOf(request))
      })
      return reply.code(201).send(await answerWith(app.db, id))
    },
  )

  app.put(
    '/:testimonialId',
    {
      config,
      schema: {
        tags,
        description: `${fields}, revision, removeAuthorImage (true or false). ${file}`,
        consumes,
        params,
        response: { 200: answer, ...written },
      },
    },
    async (request) => {
      const { testimonialId } = request.params
      const form = await readPictureForm(request, updateForm)
      const { position, revision, removeAuthorImage } = form.fields
      await withStoredPictures(app, unownedPictures, form.pictures.authorImage, ([url]) => {
        const picture = url ?? (removeAuthorImage ? null : undefined)
        const given = { columns: testimonialColumns(form.fields, picture), position, revision }
        return editContent(app.db, table, testimonialId, given, writerOf(request))
      })
      return answerWith(app.db, testimonialId)
    },
  )

  app.delete('/:testimonialId', { schema: deskDeletion(params, messageSchema) }, async (request) => {
    const { testimonialId } = request.params
    await removeContent(app.db, table, testimonialId, request.query.revision, writerOf(request))
    return { message: 'The testimonial is deleted.' }
  })
}
