import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest, buildUser } from '#test/factories.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Headers = Record<string, string>
const call = (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers, payload?: object) =>
  test.app.inject({ method, url: `/api/conversations${path}`, headers, ...(payload && { payload }) })
const idsOf = async (query: string, headers: Headers): Promise<number[]> =>
  (await call('GET', `/business${query}`, headers)).json().conversations.map(({ id }: { id: number }) => id)

it('is chosen by the business alone, and comes back when the visitor writes', async () => {
  const ownerId = await buildUser(test.db)
  const owner = await signInAs(test.app, ownerId)
  const businessId = await buildBusiness(test.db, { ownerId })
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(test.db, businessId, { statusHash: hash })
  const guest = { 'x-conversation-token': token }
  const path = `/${id}/handling`

  expect((await call('PUT', path, guest, { isArchived: true })).statusCode).toBe(403)
  expect((await call('PUT', path, owner, { stage: 'lazy' })).json().fieldErrors).toHaveProperty('stage')
  expect((await call('PUT', path, owner, { stage: 'lost', isArchived: true })).statusCode).toBe(200)
  expect(await idsOf('', owner)).toEqual([])
  expect(await idsOf('?shelf=archived&stage=lost', owner)).toEqual([id])
  expect((await call('GET', '/unread', owner)).json()).toMatchObject({ unread: 0 })
  expect((await call('GET', `/${id}`, owner)).json()).toMatchObject({ stage: 'lost', isArchived: true })
  expect((await call('GET', `/${id}`, guest)).json()).toMatchObject({ stage: null, isArchived: false })

  const message = { text: 'Are you still there?' }
  expect((await call('POST', `/${id}/messages`, guest, message)).statusCode).toBe(201)
  expect(await idsOf('', owner)).toEqual([id])
  expect(await idsOf('?shelf=archived', owner)).toEqual([])
  await call('PUT', path, owner, { isArchived: true })
  await call('PUT', path, owner, { isArchived: false })
  expect(await idsOf('', owner)).toEqual([id])
})

it('a request that was archived, or has another stage, no longer waits', async () => {
  const ownerId = await buildUser(test.db)
  const owner = await signInAs(test.app, ownerId)
  const id = await buildRequest(test.db, await buildBusiness(test.db, { ownerId }))
  const waitingAfter = async (handling: object) => {
    expect((await call('PUT', `/${id}/handling`, owner, handling)).statusCode).toBe(200)
    const mine = await test.app.inject({ url: '/api/businesses/my/businesses', headers: owner })
    return mine.json().businesses[0].waitingCount
  }
  expect(await waitingAfter({ isArchived: true })).toBe(0)
  expect(await waitingAfter({ isArchived: false })).toBe(1)
  expect(await waitingAfter({ stage: 'lost' })).toBe(0)
})
