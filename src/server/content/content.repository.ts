import type { Db } from '#server/lib/database/db.ts'
import type { Faq, Testimonial } from '#shared/content/content.schemas.ts'

/** Maximum number of testimonials and questions in one response. */
const listMax = 100

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  return db
    .selectFrom('testimonials')
    .select([
      'id',
      'rating',
      'content',
      'author_name as authorName',
      'author_image as authorImage',
      'author_title as authorTitle',
    ])
    .orderBy('position')
    .limit(listMax)
    .execute()
}

export async function listFaqs(db: Db): Promise<Faq[]> {
  return db
    .selectFrom('faqs')
    .select(['id', 'question', 'answer'])
    .orderBy('position')
    .limit(listMax)
    .execute()
}
