import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation } from './attachments.ts'
import { cutRequest } from './cut-request.ts'
import { buildBusiness } from './factories.ts'
import { holdLocks } from './held-locks.ts'
import { buildPhoto } from './hostile-pictures.ts'
import { multipartBody } from './picture-form.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Routes that take a form with files, as "METHOD /path". */
const takingFiles = new Set<string>()
/** Every route of an application tells of itself, hidden ones too. */
function collectRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.consumes?.includes('multipart/form-data'))
      takingFiles.add(`${method} ${url.replace(/\/$/, '')}`)
  })
}

let test: TestApp
let routes: { method: string; url: string }[]
let headers: Record<string, string>
beforeAll(async () => {
  subscribe('fastify.initialization', collectRoutes)
  test = await startTestApp()
  unsubscribe('fastify.initialization', collectRoutes)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { id, owner, ownerId, businessId } = await buildConversation(test)
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', ownerId).execute()
  headers = owner
  const unclaimed = await buildBusiness(test.db)
  const ids: Record<string, number> = { conversationId: id }
  routes = [...takingFiles].map((line) => {
    const [method = '', template = ''] = line.split(' ')
    ids.businessId = template.includes('/claim/') ? unclaimed : businessId
    return { method, url: template.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1)) }
  })
})
afterAll(() => test.close())

/** Handlers of the application: how many have started, and those that haven't ended. */
let started = 0
const running = new Set<unknown>()
const channel = tracingChannel<unknown, object>('fastify.request.handler')
const watching = {
  start: (handler: object) => {
    started += 1
    running.add(handler)
  },
  asyncEnd: (handler: object) => void running.delete(handler),
}
beforeAll(() => channel.subscribe(watching as never))
afterAll(() => void channel.unsubscribe(watching as never))

/** The beginning of a form with files of all kinds of names. */
async function beginningOf({ method, url }: { method: string; url: string }): Promise<Buffer> {
  const photo = await buildPhoto('jpeg')
  const names = ['file', 'documents', 'profilePicture', 'thumbnail', 'authorImage']
  const form = multipartBody([
    { name: 'clientKey', content: crypto.randomUUID() },
    ...names.map((name) => ({ name, filename: 'a.jpg', content: photo })),
  ])
  const head = [
    `${method} ${url} HTTP/1.1`,
    'host: localhost',
    'content-length: 100000',
    ...Object.entries({ ...headers, ...form.headers }).map(([name, value]) => `${name}: ${value}`),
  ]
  // In the middle of the first file.
  const cut = form.payload.indexOf(photo) + photo.length / 2
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), form.payload.subarray(0, cut)])
}

const folders = () => fs.readdir(path.join(test.app.config.dataDir, 'spool')).catch(() => [])

async function expectNothingLeft(before: number): Promise<void> {
  await expect.poll(() => started).toBe(before + 1)
  await expect.poll(() => running.size).toBe(0)
  expect(await folders()).toEqual([])
}

describe('a form with files whose sender leaves', () => {
  it('ends every route that takes one, at once', async () => {
    expect(routes.length).toBeGreaterThanOrEqual(8)
    for (const route of routes) {
      const before = started
      // Before the handler has begun, which knows its visitor first.
      const held = await holdLocks(test, 'LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
      await cutRequest(test.app, await beginningOf(route))
      await held.commit()
      await expectNothingLeft(before).catch((error) => {
        throw new Error(`${route.method} ${route.url}`, { cause: error })
      })
    }
  })

  it('ends every route that takes one, in the middle of a file', async () => {
    for (const route of routes) {
      const before = started
      await cutRequest(test.app, await beginningOf(route))
      await expectNothingLeft(before).catch((error) => {
        throw new Error(`${route.method} ${route.url}`, { cause: error })
      })
    }
  })
})
