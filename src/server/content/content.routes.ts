import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { faqListSchema, testimonialListSchema } from '#shared/content/content.schemas.ts'
import { listFaqs, listTestimonials } from './content.repository.ts'

export const testimonialsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: { tags: ['content'], response: { 200: testimonialListSchema, ...failures() } } },
    () => listTestimonials(app.db),
  )
}

export const faqsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/', { schema: { tags: ['content'], response: { 200: faqListSchema, ...failures() } } }, () =>
    listFaqs(app.db),
  )
}
