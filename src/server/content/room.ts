import type { Manifest } from '#server/lib/manifest.ts'
import { faqsRoutes, testimonialsRoutes } from './content.routes.ts'
import { faqsDeskRoutes } from './faqs-desk.routes.ts'
import { testimonialsDeskRoutes } from './testimonials-desk.routes.ts'

export const room: Manifest = {
  routes: { '/testimonials': [testimonialsRoutes], '/faqs': [faqsRoutes] },
  desk: { listings: { '/testimonials': [testimonialsDeskRoutes], '/faqs': [faqsDeskRoutes] } },
}
