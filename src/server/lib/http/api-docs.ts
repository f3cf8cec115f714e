import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/**
 * Collects every API route into /api/openapi.json and shows it at /api/docs, under the same policy as our pages.
 * Register before the routes.
 */
export async function documentApi(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1', description: 'Local businesses of Austin, Texas.' },
    },
    transform: withoutDuplicates,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** Fastify serves a prefix's root with and without a trailing slash; the specification lists only the latter. */
const withoutDuplicates: typeof jsonSchemaTransform = (route) => {
  const transformed = jsonSchemaTransform(route)
  return { ...transformed, url: transformed.url.replace(/(.)\/$/, '$1') }
}
