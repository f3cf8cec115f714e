import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { startTestApp } from './test-app.ts'

/** Addresses in an email, a calendar program, a new tab or a picture, which send no header and no body of ours. */
const meant = [
  'GET /api/business-quote-requests/stop token',
  'POST /api/business-quote-requests/stop token',
  'GET /api/appointments/calendar.ics token',
  'GET /api/conversation-files/:key key',
  'GET /api/conversation-files/:key/poster key',
  'GET /api/hours-questions/stop token',
  'POST /api/hours-questions/stop token',
  'GET /api/newsletter-preview token',
  'GET /api/notification-settings/stop token',
  'POST /api/notification-settings/stop token',
]

type Schema = { querystring?: { shape?: object } }

it('no call of the API has a secret in its address, but for what can’t send it otherwise', async () => {
  const found = new Set<string>()
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      const inQuery = Object.keys((schema as Schema | undefined)?.querystring?.shape ?? {})
      const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const secrets = [...inQuery, ...inPath].filter((name) => /^(token|key|code|secret|link)$/i.test(name))
      for (const each of [method].flat())
        if (each !== 'HEAD') for (const name of secrets) found.add(`${each} ${url} ${name}`)
    })
  }
  diagnostics.subscribe('fastify.initialization', collect)
  const test = await startTestApp()
  diagnostics.unsubscribe('fastify.initialization', collect)
  await test.close()
  expect([...found].sort()).toEqual([...meant].sort())
})
