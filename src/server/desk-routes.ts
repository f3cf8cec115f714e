import type { FastifyInstance } from 'fastify'
import { actionsDeskRoutes } from './audit/actions-desk.routes.ts'
import { mailsDeskRoutes } from './audit/mails-desk.routes.ts'
import { changesDeskRoutes } from './businesses/changes/changes-desk.routes.ts'
import { bulkDecisionsRoutes } from './businesses/decisions/bulk-decisions.routes.ts'
import { businessesDeskRoutes } from './businesses/decisions/businesses-desk.routes.ts'
import { exportRoutes } from './businesses/export/export.routes.ts'
import { importUploadsRoutes } from './businesses/import/import-uploads.routes.ts'
import { importsDeskRoutes } from './businesses/import/imports-desk.routes.ts'
import { mergesDeskRoutes } from './businesses/merging/merges-desk.routes.ts'
import { pairsDeskRoutes } from './businesses/merging/pairs-desk.routes.ts'
import { categoriesDeskRoutes } from './categories/categories-desk.routes.ts'
import { categoryBranchesRoutes } from './categories/category-branches.routes.ts'
import { claimsDeskRoutes } from './claims/claims-desk.routes.ts'
import { ownersDeskRoutes } from './claims/owners-desk.routes.ts'
import { faqsDeskRoutes } from './content/faqs-desk.routes.ts'
import { testimonialsDeskRoutes } from './content/testimonials-desk.routes.ts'
import { deliverHeldMessage } from './conversations/held-message-delivery.service.ts'
import { inboxDeskRoutes } from './inbox/inbox-desk.routes.ts'
import { suggestionsDeskRoutes } from './inbox/suggestions-desk.routes.ts'
import { requireWorkOn } from './lib/http/visitor.ts'
import { issuesDeskRoutes } from './notifications/issues/issues-desk.routes.ts'
import { subscribersDeskRoutes } from './notifications/issues/subscribers-desk.routes.ts'
import { promotionsDeskRoutes } from './payments/promotions-desk.routes.ts'
import { heldRequestsDeskRoutes } from './quote-requests/held-requests-desk.routes.ts'
import { casesDeskRoutes } from './reports/cases-desk.routes.ts'
import { personContent } from './reports/person-content.service.ts'
import { reviewsDeskRoutes } from './reviews/reviews-desk.routes.ts'
import { placesDeskRoutes } from './search/places-desk.routes.ts'
import { searchesDeskRoutes } from './search/searches-desk.routes.ts'
import { tradeQuestionsDeskRoutes } from './trade-questions/questions-desk.routes.ts'
import { usersDeskRoutes } from './users/users-desk.routes.ts'

/** Staff desk routes, each in the room that owns its table; which roles may use them is decided here. */
export async function deskRoutes(desk: FastifyInstance): Promise<void> {
  await desk.register(listings)
  await desk.register(inbox)
  await desk.register(administration)
}

async function listings(desk: FastifyInstance): Promise<void> {
  desk.addHook('onRequest', requireWorkOn('listings'))
  await desk.register(businessesDeskRoutes)
  await desk.register(changesDeskRoutes)
  await desk.register(importsDeskRoutes, { prefix: '/imports' })
  await desk.register(importUploadsRoutes, { prefix: '/imports' })
  await desk.register(bulkDecisionsRoutes)
  await desk.register(exportRoutes)
  await desk.register(pairsDeskRoutes)
  await desk.register(mergesDeskRoutes)
  await desk.register(reviewsDeskRoutes)
  await desk.register(casesDeskRoutes, { prefix: '/reports' })
  await desk.register(heldRequestsDeskRoutes, {
    prefix: '/held-requests',
    deliverMessage: deliverHeldMessage,
  })
  await desk.register(testimonialsDeskRoutes, { prefix: '/testimonials' })
  await desk.register(faqsDeskRoutes, { prefix: '/faqs' })
  await desk.register(tradeQuestionsDeskRoutes, { prefix: '/trade-questions' })
  await desk.register(categoriesDeskRoutes, { prefix: '/categories' })
  await desk.register(categoryBranchesRoutes)
  await desk.register(suggestionsDeskRoutes, { prefix: '/suggestions' })
  await desk.register(searchesDeskRoutes)
  await desk.register(placesDeskRoutes)
}

async function inbox(desk: FastifyInstance): Promise<void> {
  desk.addHook('onRequest', requireWorkOn('inbox'))
  await desk.register(inboxDeskRoutes, { prefix: '/inbox' })
  await desk.register(claimsDeskRoutes, { prefix: '/claims' })
}

async function administration(desk: FastifyInstance): Promise<void> {
  desk.addHook('onRequest', requireWorkOn('administration'))
  await desk.register(promotionsDeskRoutes)
  await desk.register(usersDeskRoutes, { content: personContent })
  await desk.register(ownersDeskRoutes, { prefix: '/claims' })
  await desk.register(mailsDeskRoutes)
  await desk.register(issuesDeskRoutes, { prefix: '/newsletter/issues' })
  await desk.register(subscribersDeskRoutes, { prefix: '/newsletter/subscribers' })
  await desk.register(actionsDeskRoutes)
}
