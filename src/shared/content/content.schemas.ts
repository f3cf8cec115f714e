import { z } from 'zod'
import { rowId } from '#shared/lib/fields.schemas.ts'

export const testimonialSchema = z
  .object({
    id: rowId,
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    authorName: z.string(),
    authorImage: z.string().nullable(),
    authorTitle: z.string(),
  })
  .meta({ id: 'Testimonial' })

export const faqSchema = z.object({ id: rowId, question: z.string(), answer: z.string() }).meta({ id: 'Faq' })

export const testimonialListSchema = z.array(testimonialSchema)
export const faqListSchema = z.array(faqSchema)

export type Testimonial = z.infer<typeof testimonialSchema>
export type Faq = z.infer<typeof faqSchema>
