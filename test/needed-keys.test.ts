import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyHeader } from '#server/lib/http/idempotency.ts'
import { buildUser } from './factories.ts'
import { nothing } from './matrix-row.ts'
import { conversationMatrixRows } from './matrix-rows.ts'
import { signInAs } from './sign-in-as.ts'
import { startTestApp, type TestApp } from './test-app.ts'

type Parameter = { name: string; in: string; required?: boolean }
type OpenApi = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const routes = [
  'POST /api/quote-rounds',
  'PUT /api/quote-rounds/:roundId/choice',
  'POST /api/conversations/:conversationId/messages',
  'POST /api/conversations/:conversationId/quotes',
  'PUT /api/conversations/:conversationId/quotes/:quoteId/decision',
  'POST /api/conversations/:conversationId/notes',
  'POST /api/conversations/:conversationId/appointments',
  'POST /api/conversations/:conversationId/appointments/:appointmentId/answers',
]

it('the routes that need a key are those that are tried here', async () => {
  const { paths } = (await test.app.inject('/api/openapi.json')).json() as OpenApi
  const needing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some((one) => one.name === keyHeader && one.required))
      .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(needing.sort()).toEqual([...routes].sort())
})

it.each(routes)('%s is refused without a key, and the answer names the header', async (route) => {
  const session = await signInAs(test.app, await buildUser(test.db))
  const headers = { ...session, [keyHeader]: undefined as unknown as string }
  const answer = await test.app.inject({
    ...conversationMatrixRows[route]?.send({ business: nothing }),
    headers,
  })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_input' })
  expect(answer.json().fieldErrors).toEqual({ [keyHeader]: 'Required' })
})
