import type { Manifest } from '#server/lib/manifest.ts'
import { reviewSections } from './export-sections.repository.ts'
import { ownReviewsRoutes, reviewsRoutes } from './reviews.routes.ts'
import { confirmReviewsOf } from './reviews.service.ts'
import { reviewsDeskRoutes } from './reviews-desk.routes.ts'

export const room: Manifest = {
  routes: { '/reviews': [reviewsRoutes], '/users': [ownReviewsRoutes] },
  desk: { listings: { '': [reviewsDeskRoutes] } },
  on: { 'email.confirmed': (tx, { userId }) => confirmReviewsOf(tx, userId) },
  personalData: { sections: reviewSections },
}
