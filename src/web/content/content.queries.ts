import { queryOptions } from '@tanstack/react-query'
import type { Faq, Testimonial } from '#shared/content/content.schemas.ts'
import type { Api } from '#web/lib/api-client.ts'

export function testimonialsQuery(api: Api) {
  return queryOptions({
    queryKey: ['testimonials'],
    queryFn: async () => (await api.query<Testimonial[]>(['/api/testimonials'])) ?? [],
  })
}

export function faqsQuery(api: Api) {
  return queryOptions({
    queryKey: ['faqs'],
    queryFn: async () => (await api.query<Faq[]>(['/api/faqs'])) ?? [],
  })
}
