import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { handleErrors } from './error-handler.ts'

const canary = 'canary-7f3a'
const faultWith = (fields: object) => Object.assign(new Error(canary), fields)

it.each([
  ['an error', 500, faultWith({})],
  ['an error with a cause', 500, new Error(canary, { cause: faultWith({}) })],
  ['an error with its own status', 500, faultWith({ statusCode: 500, code: canary })],
  ['another server that failed', 500, faultWith({ statusCode: 502, body: canary })],
  ['what the database rejects', 500, faultWith({ code: '23505', detail: canary, table: canary })],
  ['a database that stops', 503, faultWith({ code: '57P01', detail: canary })],
  ['what a reader of requests says', 400, faultWith({ statusCode: 400, code: canary })],
])('the answer to %s says nothing of it', async (_what, status, fault) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw fault
  })
  const answer = await app.inject('/')
  await app.close()
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'message', 'requestId'])
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain(canary)
  expect(answer.body, 'no stack').not.toMatch(/\.ts|node_modules| at /)
})
