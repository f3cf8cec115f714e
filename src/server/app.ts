import path from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appointmentsRoutes, conversationAppointmentsRoutes } from './appointments/appointments.routes.ts'
import { businessAppointmentsRoutes } from './appointments/business-appointments.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { emailChangesRoutes } from './auth/email-changes.routes.ts'
import { googleRoutes } from './auth/google.routes.ts'
import { passwordsRoutes } from './auth/passwords.routes.ts'
import { sessionListRoutes } from './auth/session-list.routes.ts'
import { businessAnalyticsRoutes } from './businesses/analytics/business-analytics.routes.ts'
import { awayRoutes } from './businesses/away/away.routes.ts'
import { categoryPagesRoutes } from './businesses/category-pages/category-pages.routes.ts'
import { compareRoutes } from './businesses/compare/compare.routes.ts'
import { myBusinessesRoutes } from './businesses/dashboard/my-businesses.routes.ts'
import { submissionsRoutes } from './businesses/decisions/submissions.routes.ts'
import { directoryRoutes } from './businesses/directory/directory.routes.ts'
import { pinsRoutes } from './businesses/directory/pins.routes.ts'
import { suggestionsRoutes } from './businesses/directory/suggestions.routes.ts'
import { businessEditingRoutes } from './businesses/editing/business-editing.routes.ts'
import { forgetKept } from './businesses/kept-businesses.service.ts'
import { findMovedPage, leadToKept } from './businesses/merging/merged-addresses.service.ts'
import { placePagesRoutes } from './businesses/place-pages/place-pages.routes.ts'
import { listPlaceAddresses } from './businesses/place-pages/place-pages.service.ts'
import { businessProfileRoutes } from './businesses/profile/business-profile.routes.ts'
import { businessRegistrationRoutes } from './businesses/registration/business-registration.routes.ts'
import { savedBusinessesRoutes } from './businesses/saved/saved-businesses.routes.ts'
import { businessTogglesRoutes } from './businesses/toggles/business-toggles.routes.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import type { Config } from './config.ts'
import { faqsRoutes, testimonialsRoutes } from './content/content.routes.ts'
import { attachmentFilesRoutes } from './conversations/attachment-files.routes.ts'
import { businessConversationsRoutes } from './conversations/business-conversations.routes.ts'
import { conversationsRoutes } from './conversations/conversations.routes.ts'
import { confirmationsRoutes } from './factors/confirmations.routes.ts'
import { factorsRoutes } from './factors/factors.routes.ts'
import { passkeysRoutes } from './factors/passkeys.routes.ts'
import { secondStepRoutes } from './factors/second-step.routes.ts'
import { hoursQuestionsRoutes } from './hours/hours-questions.routes.ts'
import { hoursReportsRoutes } from './hours/hours-reports.routes.ts'
import { bookingRequestsRoutes } from './inbox/booking-requests.routes.ts'
import { supportRoutes } from './inbox/inbox.routes.ts'
import { serviceRequestsRoutes } from './inbox/service-requests.routes.ts'
import { serviceSuggestionsRoutes } from './inbox/service-suggestions.routes.ts'
import { incomingMailRoutes } from './incoming-mail/incoming-mail.routes.ts'
import { type Admission, createAdmission } from './lib/http/admission.ts'
import { documentApi } from './lib/http/api-docs.ts'
import './lib/app-context.ts'
import { deskRoutes } from './desk-routes.ts'
import { releaseHeldBack } from './email-confirmed.ts'
import type { Db } from './lib/database/db.ts'
import type { PublicChanges } from './lib/database/public-changes.ts'
import { clientAddress, proxyTrust } from './lib/http/client-address.ts'
import { capsFor } from './lib/http/connections.ts'
import { rejectCrossSiteWrites } from './lib/http/cross-site.ts'
import { handleErrors, sendFrameworkError } from './lib/http/error-handler.ts'
import { AppError } from './lib/http/errors.ts'
import { healthRoutes } from './lib/http/health.routes.ts'
import { createHttpServer, sendClientError } from './lib/http/http-server.ts'
import { keepResponsesPrivate, publicCacheControl } from './lib/http/private-responses.ts'
import { parseQueryString } from './lib/http/query-string.ts'
import { createLimits } from './lib/http/rate-limit.ts'
import { createRefusals } from './lib/http/refusals.ts'
import { securityContactRoutes } from './lib/http/security-contact.routes.ts'
import { sendSecurityHeaders } from './lib/http/security-headers.ts'
import { setValidationMessages } from './lib/http/validation-messages.ts'
import type { Jobs } from './lib/jobs/jobs.ts'
import { loggerOptions } from './lib/logger.ts'
import { measureApp } from './lib/measure-app.ts'
import { openStorage } from './lib/storage/open-storage.ts'
import { type BaseMaps, createBaseMaps } from './map/base-map.service.ts'
import { baseMapRoutes, mapRoutes } from './map/map.routes.ts'
import { issuePreviewRoutes } from './notifications/issues/issues-desk.routes.ts'
import { notificationSettingsRoutes } from './notifications/settings/notification-settings.routes.ts'
import { mailEventsRoutes } from './notifications/subscribers/mail-events.routes.ts'
import { subscribersRoutes } from './notifications/subscribers/subscribers.routes.ts'
import { conversationOutcomesRoutes, outcomeLinksRoutes } from './outcomes/outcomes.routes.ts'
import { partnersRoutes } from './partners/partners.routes.ts'
import { choosePaymentGateway } from './payments/chosen.gateway.ts'
import { paymentIntentsRoutes } from './payments/payment-intents.routes.ts'
import { ownPaymentsRoutes } from './payments/payments.routes.ts'
import { plansRoutes } from './payments/plans.routes.ts'
import { startPromotionClock } from './payments/promotion-clock.service.ts'
import { promotionsRoutes } from './payments/promotions.routes.ts'
import { stripeWebhookRoutes } from './payments/stripe-webhook.routes.ts'
import { testProviderRoutes } from './payments/test-provider.routes.ts'
import { personTraces } from './person-traces.ts'
import { pushRoutes } from './push/push.routes.ts'
import { quoteRequestsRoutes } from './quote-requests/quote-requests.routes.ts'
import { quoteRoundsRoutes } from './quote-rounds/quote-rounds.routes.ts'
import { choose } from './quote-rounds/round-choice.service.ts'
import { reportBySpamRules } from './reports/automatic-reports.service.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { ownReviewsRoutes, reviewsRoutes } from './reviews/reviews.routes.ts'
import { searchesRoutes } from './search/searches.routes.ts'
import { recheckVocabulary } from './search/vocabulary.service.ts'
import { readDevice } from './sessions/known-devices.service.ts'
import { identifyVisitor } from './sessions/sessions.service.ts'
import { pageRoutes } from './ssr/page.routes.ts'
import { createPageCache } from './ssr/page-cache.ts'
import { sitemapRoutes } from './ssr/sitemap.routes.ts'
import { invitationsRoutes } from './teams/invitations.routes.ts'
import { membersRoutes } from './teams/members.routes.ts'
import { ownerInvitationsRoutes, transfersRoutes } from './teams/owner-invitations.routes.ts'
import { teamsRoutes } from './teams/teams.routes.ts'
import { tradeQuestionsRoutes } from './trade-questions/trade-questions.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'
import { accountRoutes } from './users/account.routes.ts'
import { dataExportsRoutes } from './users/data-export/data-exports.routes.ts'
import { emailConfirmationsRoutes } from './users/email-confirmations.routes.ts'
import { profileRoutes } from './users/profile.routes.ts'

type AppOptions = { config: Config; db: Db; reads?: Db; publicChanges: PublicChanges; jobs: Jobs }

/** Builds the whole application without listening. Tests and server rendering call it through `inject`. */
export async function buildApp({ config, db, reads = db, publicChanges, jobs }: AppOptions) {
  setValidationMessages()
  const pageCache = createPageCache(publicCacheControl(config) ?? 'no-cache')
  publicChanges.follow(db)
  publicChanges.onChange((news) => (news === 'withdrawn' ? pageCache.forget() : pageCache.clear()))
  publicChanges.onChange((news) => news === 'withdrawn' && forgetKept(db, reads))
  const admission = createAdmission({
    addressOf: clientAddress(config.trustProxy),
    perSecond: config.rateLimits ? config.requestsPerSecond : null,
    isKept: pageCache.isKept,
    sendKept: pageCache.answerStale,
    refusals: createRefusals(() => app.log, config.corsOrigins),
  })
  const app: FastifyInstance = fastify({
    ...loggerOptions(config),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: 128 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, querystringParser: parseQueryString },
    serverFactory: (handler) =>
      createHttpServer(handler, pageCache.answer, undefined, {
        // Vite sends every module of the sources on its own.
        admission: config.nodeEnv === 'development' ? undefined : admission,
        caps: capsFor(config),
      }),
    clientErrorHandler: sendClientError,
    frameworkErrors: sendFrameworkError,
  })
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  app
    .decorate('config', config)
    .decorate('db', db)
    .decorate('reads', reads)
    .decorate('jobs', jobs)
    .decorate('publicChanges', publicChanges)
    .decorate('metrics', config.metrics && (await import('./lib/metrics.ts')).createMetrics())
    .decorate('storage', await openStorage(config))
    .decorate('paymentGateway', choosePaymentGateway(config, db))
  measureApp(app, pageCache.counts, admission)
  app.addHook('onClose', startPromotionClock(app).stop)
  const deviceOf = (request: FastifyRequest) => readDevice(request).known?.hash ?? null
  const limits = config.rateLimits ? createLimits({ db, deviceOf }) : null
  handleErrors(app, limits?.onFailure)
  app.addHook('preParsing', admission.awaitBody).addHook('preValidation', admission.takeTurn)
  app.decorateRequest('visitor', null).decorateRequest('isSessionStale', false)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  await sendSecurityHeaders(app, config)
  limits?.enforce(app)
  await documentApi(app, config.siteName)
  await app.register(healthRoutes)
  const baseMaps = createBaseMaps()
  await app.register(apiRoutes, { prefix: '/api', admission, baseMaps })
  await fileRoutes(app, baseMaps)
  await app.register(pageRoutes, { pageCache, findMoved: (url) => findMovedPage(db, url) })
  return app
}

/** Files outside of the API. */
async function fileRoutes(app: FastifyInstance, baseMaps: BaseMaps): Promise<void> {
  await app.register(baseMapRoutes, { baseMaps })
  await app.register(uploadsRoutes, { directory: path.join(app.config.dataDir, 'uploads') })
  await app.register(sitemapRoutes, { listPlaces: () => listPlaceAddresses(app.reads) })
  await app.register(securityContactRoutes)
}

/** All routes: URL prefix to room. */
async function apiRoutes(
  api: FastifyInstance,
  { admission, baseMaps }: { admission: Admission; baseMaps: BaseMaps },
): Promise<void> {
  // Not at the top level: pages are cached for everyone, so their headers must not depend on the visitor.
  const { corsOrigins } = api.config
  if (corsOrigins.length > 0) await api.register(cors, { origin: corsOrigins, credentials: true })
  // zlib's default for brotli is its slowest level, a hundred times the work of this one.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  await api.register(compress, { globalDecompression: false, threshold: 1024, brotliOptions })
  // Weak, because plain and compressed bytes share the tag.
  await api.register(etag, { weak: true })
  await api.register(multipart, {
    limits: { fileSize: 10 * 1024 * 1024, files: 10, fields: 60, parts: 70, headerPairs: 50 },
  })
  await api.register(cookie)
  api.addHook('onRequest', rejectCrossSiteWrites)
  api.addHook('onRequest', identifyVisitor)
  api.addHook('onRequest', admission.rememberMember)
  api.addHook('onRequest', keepResponsesPrivate)
  api.publicChanges.onChange(() => recheckVocabulary(api.db, api.reads))
  api.decorate('onEmailConfirmed', releaseHeldBack)
  await api.register(authRoutes, { prefix: '/auth' })
  await api.register(sessionListRoutes, { prefix: '/auth' })
  await api.register(factorsRoutes, { prefix: '/auth' })
  await api.register(confirmationsRoutes, { prefix: '/auth' })
  await api.register(secondStepRoutes, { prefix: '/auth' })
  await api.register(passkeysRoutes, { prefix: '/auth' })
  await api.register(passwordsRoutes, { prefix: '/auth' })
  await api.register(emailChangesRoutes, { prefix: '/auth' })
  await api.register(emailConfirmationsRoutes, { prefix: '/auth' })
  await api.register(profileRoutes, { prefix: '/users' })
  await api.register(accountRoutes, { prefix: '/users', traces: personTraces(api) })
  await api.register(dataExportsRoutes, { prefix: '/users' })
  await api.register(googleRoutes, { prefix: '/auth' })
  await api.register(pushRoutes, { prefix: '/push' })
  await api.register(categoriesRoutes, { prefix: '/categories' })
  await api.register(categoryPagesRoutes, { prefix: '/categories' })
  await api.register(businessRoutes, { prefix: '/businesses' })
  await api.register(placePagesRoutes, { prefix: '/places' })
  await api.register(searchesRoutes, { prefix: '/searches' })
  await api.register(mapRoutes, { prefix: '/map', baseMaps })
  await api.register(savedBusinessesRoutes, { prefix: '/users' })
  await api.register(reviewsRoutes, { prefix: '/reviews', reportSuspicious: reportBySpamRules })
  await api.register(ownReviewsRoutes, { prefix: '/users' })
  await api.register(ownPaymentsRoutes, { prefix: '/users' })
  await api.register(plansRoutes, { prefix: '/payments' })
  await api.register(paymentIntentsRoutes, { prefix: '/payments' })
  const { stripe } = api.config
  if (stripe) await api.register(stripeWebhookRoutes, { prefix: '/payments', stripe })
  else await api.register(testProviderRoutes, { prefix: '/payments' })
  await api.register(promotionsRoutes, { prefix: '/payments' })
  await api.register(testimonialsRoutes, { prefix: '/testimonials' })
  await api.register(faqsRoutes, { prefix: '/faqs' })
  await formRoutes(api)
  await api.register(deskRoutes, { prefix: '/admin' })
  api.all('/*', { schema: { hide: true } }, (request) => {
    throw new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })
}

/** What visitors send us, and which email they get from us. */
async function formRoutes(api: FastifyInstance): Promise<void> {
  await api.register(subscribersRoutes, { prefix: '/subscribers' })
  await api.register(issuePreviewRoutes, { prefix: '/newsletter-preview' })
  const { webhookSecret } = api.config.mail
  if (webhookSecret) await api.register(mailEventsRoutes, { prefix: '/mail-events', secret: webhookSecret })
  await api.register(incomingMailRoutes, { prefix: '/incoming-mail' })
  await api.register(notificationSettingsRoutes, { prefix: '/notification-settings' })
  await api.register(supportRoutes, { prefix: '/support' })
  await api.register(bookingRequestsRoutes, { prefix: '/booking-requests' })
  await api.register(serviceRequestsRoutes, { prefix: '/service-requests' })
  await api.register(serviceSuggestionsRoutes, { prefix: '/service-suggestions' })
  await api.register(partnersRoutes, { prefix: '/partners' })
  await api.register(hoursQuestionsRoutes, { prefix: '/hours-questions' })
  await api.register(invitationsRoutes, { prefix: '/invitations' })
  await api.register(appointmentsRoutes, { prefix: '/appointments' })
  await api.register(conversationAppointmentsRoutes, { prefix: '/conversations' })
  await api.register(conversationOutcomesRoutes, { prefix: '/conversations' })
  await api.register(outcomeLinksRoutes, { prefix: '/outcomes' })
  await api.register(reportsRoutes, { prefix: '/reports' })
  await api.register(tradeQuestionsRoutes, { prefix: '/trade-questions' })
  await api.register(quoteRequestsRoutes, { prefix: '/business-quote-requests' })
  await api.register(quoteRoundsRoutes, { prefix: '/quote-rounds' })
  await api.register(conversationsRoutes, { prefix: '/conversations', choose })
  await api.register(attachmentFilesRoutes, { prefix: '/conversation-files' })
}

/** What is done with one business or several. */
async function businessRoutes(businesses: FastifyInstance): Promise<void> {
  leadToKept(businesses)
  await businesses.register(directoryRoutes)
  await businesses.register(pinsRoutes)
  await businesses.register(suggestionsRoutes)
  await businesses.register(compareRoutes)
  await businesses.register(myBusinessesRoutes)
  await businesses.register(businessProfileRoutes)
  await businesses.register(businessRegistrationRoutes)
  await businesses.register(businessEditingRoutes)
  await businesses.register(businessAnalyticsRoutes)
  await businesses.register(submissionsRoutes)
  await businesses.register(businessTogglesRoutes)
  await businesses.register(claimsRoutes)
  await businesses.register(teamsRoutes)
  await businesses.register(membersRoutes)
  await businesses.register(ownerInvitationsRoutes)
  await businesses.register(transfersRoutes)
  await businesses.register(hoursReportsRoutes)
  await businesses.register(awayRoutes)
  await businesses.register(businessAppointmentsRoutes)
  await businesses.register(businessConversationsRoutes)
}
