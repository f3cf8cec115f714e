import { z } from 'zod'
import { baseRevision, rowIdText, typedText } from '#shared/lib/fields.schemas.ts'
import { listPageSize, listPlaceShape, listSearch, pageNumber } from '#shared/lib/list-pages.schemas.ts'
import { faqSchema, testimonialSchema } from './content.schemas.ts'

/** Maximum number of testimonials, and of questions: as many as a page shows. */
export const contentMax = 100

/** In the order visitors read them. */
export const listDeskContentQuerySchema = z.object({ search: listSearch, page: pageNumber })

const place = {
  position: z.number().int().positive().describe('Position in the list, from 1'),
  revision: z.number().int().positive().describe('Incremented by each edit; an edit is compared with it'),
}
const deskTestimonialSchema = testimonialSchema.extend(place).meta({ id: 'DeskTestimonial' })
const deskFaqSchema = faqSchema.extend(place).meta({ id: 'DeskFaq' })

export const deskTestimonialListSchema = z
  .object({ testimonials: z.array(deskTestimonialSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'DeskTestimonialList' })
export const deskFaqListSchema = z
  .object({ faqs: z.array(deskFaqSchema).max(listPageSize), ...listPlaceShape })
  .meta({ id: 'DeskFaqList' })

const positionNumber = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(contentMax, `Must be at most ${contentMax}`)
const position = positionNumber
  .optional()
  .describe('Position from 1; if absent, a new one goes last and an existing one stays')
/** A number in a form, where everything is text. */
const numberText = (schema: z.ZodType<number, number>) =>
  z
    .string('Required')
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(schema)

/** The text fields of a form; the picture is the file `authorImage`. */
export const createTestimonialSchema = z
  .object({
    rating: numberText(z.int().min(1, 'Must be 1 to 5').max(5, 'Must be 1 to 5')),
    content: typedText(600),
    authorName: typedText(120),
    authorTitle: typedText(120),
    position: numberText(positionNumber).optional(),
  })
  .meta({ id: 'CreateTestimonial' })
export const updateTestimonialSchema = createTestimonialSchema
  .extend({
    revision: rowIdText,
    removeAuthorImage: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  })
  .meta({ id: 'UpdateTestimonial' })

export const createFaqSchema = z
  .object({ question: typedText(300), answer: typedText(3000), position })
  .meta({ id: 'CreateFaq' })
export const updateFaqSchema = createFaqSchema.extend({ revision: baseRevision }).meta({ id: 'UpdateFaq' })

export const testimonialParamsSchema = z.object({ testimonialId: rowIdText })
export const faqParamsSchema = z.object({ faqId: rowIdText })
export const deskTestimonialAnswerSchema = z.object({ testimonial: deskTestimonialSchema })
export const deskFaqAnswerSchema = z.object({ faq: deskFaqSchema })

export type ListDeskContentQuery = z.output<typeof listDeskContentQuerySchema>
export type DeskTestimonial = z.infer<typeof deskTestimonialSchema>
export type DeskFaq = z.infer<typeof deskFaqSchema>
export type DeskTestimonialList = z.infer<typeof deskTestimonialListSchema>
export type DeskFaqList = z.infer<typeof deskFaqListSchema>
export type CreateTestimonial = z.output<typeof createTestimonialSchema>
export type CreateFaq = z.infer<typeof createFaqSchema>
