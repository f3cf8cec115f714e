import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readsFor } from '#server/lib/app-context.ts'
import { failures } from '#server/lib/http/failures.ts'
import { faqListSchema, testimonialListSchema } from '#shared/content/content.schemas.ts'
import { listFaqs, listTestimonials } from './content.repository.ts'

export const testimonialsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: { tags: ['content'], response: { 200: testimonialListSchema, ...failures() } } },
    (request) => listTestimonials(readsFor(request)),
  )
}

export const faqsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/',
    { schema: { tags: ['content'], response: { 200: faqListSchema, ...failures() } } },
    (request) => listFaqs(readsFor(request)),
  )
}
