import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { type Admission, createAdmission } from './lib/http/admission.ts'
import { documentApi } from './lib/http/api-docs.ts'
import './lib/app-context.ts'
import { type DeskArea, deskAreas } from '#shared/lib/staff-roles.ts'
import type { Db } from './lib/database/db.ts'
import type { PublicChanges } from './lib/database/public-changes.ts'
import { createEvents } from './lib/events.ts'
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
import { refuseUnstorableAddress } from './lib/http/storable-address.ts'
import { setValidationMessages } from './lib/http/validation-messages.ts'
import { requireWorkOn } from './lib/http/visitor.ts'
import type { Jobs } from './lib/jobs/jobs.ts'
import { loggerOptions } from './lib/logger.ts'
import type { Manifest } from './lib/manifest.ts'
import { measureApp } from './lib/measure-app.ts'
import { collectPersonalData } from './lib/personal-data.ts'
import { openStorage } from './lib/storage/open-storage.ts'
import { rooms } from './rooms.ts'
import { readDevice } from './sessions/known-devices.service.ts'
import { identifyVisitor } from './sessions/sessions.service.ts'
import { pageRoutes } from './ssr/page.routes.ts'
import { createPageCache } from './ssr/page-cache.ts'
import { sitemapRoutes } from './ssr/sitemap.routes.ts'

type AppOptions = { config: Config; db: Db; reads?: Db; publicChanges: PublicChanges; jobs: Jobs }

/** Builds the whole application without listening. Tests and server rendering call it through `inject`. */
export async function buildApp(options: AppOptions) {
  const { config, db, publicChanges } = options
  setValidationMessages()
  const pageCache = createPageCache(publicCacheControl(config) ?? 'no-cache')
  publicChanges.follow(db)
  publicChanges.onChange((news) => (news === 'withdrawn' ? pageCache.forget() : pageCache.clear()))
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
    // A busy machine takes its time to load the pages, and starts nevertheless.
    pluginTimeout: 0,
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
  await decorate(app, options)
  for (const room of rooms) room.start?.(app)
  measureApp(app, pageCache.counts, admission)
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
  await app.register(apiRoutes, { prefix: '/api', admission })
  await fileRoutes(app)
  await app.register(pageRoutes, { pageCache, turns: admission.turns, rooms })
  return app
}

/** Adds what every room uses. */
async function decorate(
  app: FastifyInstance,
  { config, db, reads = db, publicChanges, jobs }: AppOptions,
): Promise<void> {
  app
    .decorate('config', config)
    .decorate('db', db)
    .decorate('reads', reads)
    .decorate('jobs', jobs)
    .decorate('publicChanges', publicChanges)
    .decorate('metrics', config.metrics && (await import('./lib/metrics.ts')).createMetrics())
    .decorate('storage', await openStorage(config))
    .decorate('events', createEvents(rooms, { config, jobs }))
    .decorate('personalData', collectPersonalData(rooms, { config, jobs }))
}

/** Files outside of the API. */
async function fileRoutes(app: FastifyInstance): Promise<void> {
  for (const { files = [] } of rooms) for (const plugin of files) await app.register(plugin)
  await app.register(sitemapRoutes, { rooms })
  await app.register(securityContactRoutes)
}

/** The routes of all rooms. */
async function apiRoutes(api: FastifyInstance, { admission }: { admission: Admission }): Promise<void> {
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
  api.addHook('onRequest', refuseUnstorableAddress)
  api.addHook('onRequest', rejectCrossSiteWrites)
  api.addHook('onRequest', identifyVisitor)
  api.addHook('onRequest', admission.rememberMember)
  api.addHook('onRequest', keepResponsesPrivate)
  await registerAll(api, rooms)
  await api.register(deskRoutes, { prefix: '/admin' })
  api.all('/*', { schema: { hide: true } }, (request) => {
    throw new AppError('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })
}

/** Registers the routes of rooms, with one scope for each prefix. */
async function registerAll(
  parent: FastifyInstance,
  given: readonly Pick<Manifest, 'routes' | 'hooks'>[],
): Promise<void> {
  const prefixes = new Set(given.flatMap(({ routes = {} }) => Object.keys(routes)))
  for (const prefix of prefixes)
    await parent.register(
      async (scope) => {
        for (const { hooks } of given) hooks?.[prefix]?.(scope)
        for (const { routes } of given)
          for (const plugin of routes?.[prefix] ?? []) await scope.register(plugin)
      },
      { prefix },
    )
}

/** The staff desk: one scope for each kind of work. */
async function deskRoutes(desk: FastifyInstance): Promise<void> {
  for (const area of Object.keys(deskAreas) as DeskArea[])
    await desk.register(async (scope) => {
      scope.addHook('onRequest', requireWorkOn(area))
      await registerAll(
        scope,
        rooms.map((room) => ({ routes: room.desk?.[area] ?? {} })),
      )
    })
}
