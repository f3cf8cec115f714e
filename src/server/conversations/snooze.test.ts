import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { buildRequest } from '#test/factories.ts'
import { openTeams } from '#test/team.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let teams: ReturnType<typeof openTeams>
beforeAll(async () => {
  test = await startTestApp()
  teams = openTeams(test)
})
afterAll(() => test.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function asked() {
  const { owner, id: businessId } = await teams.owned()
  const { token, hash } = createToken('quoteStatus')
  const createdAt = new Date(Date.now() - 86_400_000)
  const id = await buildRequest(test.db, businessId, { statusHash: hash, createdAt })
  const newer = await buildRequest(test.db, businessId)
  const guest = { headers: { 'x-conversation-token': token } as never }
  const path = `/conversations/${id}`
  const list = async (query = '') =>
    (await teams.send(owner, 'GET', `/conversations/business${query}`)).json().conversations
  return {
    owner,
    guest,
    id,
    newer,
    path,
    list,
    handle: (payload: object) => teams.send(owner, 'PUT', `${path}/handling`, payload),
    unread: async () => (await teams.send(owner, 'GET', '/conversations/unread')).json().business.unread,
    waiting: async () =>
      (await teams.send(owner, 'GET', '/businesses/my/businesses')).json().businesses[0].waitingCount,
  }
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

it('takes a conversation out of the list and the counts, and only the business sees it', async () => {
  const { owner, guest, id, newer, path, list, handle, unread, waiting } = await asked()
  const [before, waited] = [await unread(), await waiting()]
  const until = inHours(20)
  expect((await handle({ snoozedUntil: until })).statusCode).toBe(200)
  expect(ids(await list())).toEqual([newer])
  expect(ids(await list('?shelf=all'))).toEqual([newer, id])
  expect(await list('?shelf=snoozed')).toMatchObject([{ id, snoozedUntil: until, isBack: false }])
  expect(await unread()).toBe(before - 1)
  expect(await waiting()).toBe(waited - 1)
  expect((await teams.send(owner, 'GET', path)).json().snoozedUntil).toBe(until)
  expect((await teams.send(guest, 'GET', path)).json().snoozedUntil).toBeNull()
  const refused = await teams.send(guest, 'PUT', `${path}/handling`, { snoozedUntil: null })
  expect(refused.statusCode).toBe(403)

  await handle({ snoozedUntil: null })
  expect(ids(await list())).toEqual([newer, id])
  expect(await unread()).toBe(before)
})

it('brings it back to the top at its time', async () => {
  const { id, newer, list, handle } = await asked()
  await handle({ snoozedUntil: inHours(1) })
  // As if the hour had passed.
  await test.db
    .updateTable('business_quote_requests')
    .set({ snoozed_until: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await list()).toMatchObject([
    { id, isBack: true, snoozedUntil: null },
    { id: newer, isBack: false },
  ])
  expect(await list('?shelf=snoozed')).toEqual([])
})

it('brings it back when the visitor writes, and not when the business does', async () => {
  const { owner, guest, id, path, list, handle } = await asked()
  await handle({ snoozedUntil: inHours(1) })
  const say = (text: string) => ({ text })
  await teams.send(owner, 'POST', `${path}/messages`, say('We look into it.'))
  expect(ids(await list('?shelf=snoozed'))).toEqual([id])
  await teams.send(guest, 'POST', `${path}/messages`, say('Any news?'))
  expect(await list('?shelf=snoozed')).toEqual([])
  expect(await list()).toMatchObject([{ id, isBack: false }, {}])
})

it('is either snoozed or archived', async () => {
  const { id, list, handle } = await asked()
  await handle({ snoozedUntil: inHours(1) })
  await handle({ isArchived: true })
  expect(await list('?shelf=archived')).toMatchObject([{ id, isArchived: true, isUnread: false }])
  expect(await list('?shelf=all')).toMatchObject([{ isArchived: false }, { id, isArchived: true }])
  expect(await list('?shelf=snoozed')).toEqual([])
  await handle({ snoozedUntil: inHours(1) })
  expect(await list('?shelf=archived')).toEqual([])
  expect(ids(await list('?shelf=snoozed'))).toEqual([id])
})

it('refuses the past, what is too far away, and what is no time', async () => {
  const { handle } = await asked()
  const faultOf = async (snoozedUntil: unknown) => (await handle({ snoozedUntil })).json().fieldErrors
  expect(await faultOf(inHours(-1))).toEqual({ snoozedUntil: 'Must be in the future' })
  expect(await faultOf(inHours(24 * 400))).toEqual({ snoozedUntil: 'Must be within a year' })
  expect(await faultOf('tomorrow')).toHaveProperty('snoozedUntil')
})
