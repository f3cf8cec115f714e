import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Suggestion } from '#shared/inbox/suggestions-desk.schemas.ts'
import { buildCategory, buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let category: { id: number; name: string }
let staffId: number
let staff: { authorization: string }
beforeAll(async () => {
  test = await startTestApp()
  category = await buildCategory(test.db, { name: 'Arts & Music' })
  staffId = await buildUser(test.db)
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staffId).execute()
  staff = await signInAs(test.app, staffId)
})
afterAll(() => test.close())

const suggest = (payload: object, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/service-suggestions',
    payload,
    headers: { ...headers },
  })
const list = async (query = '') => {
  const answer = await test.app.inject({ url: `/api/admin/suggestions${query}`, headers: staff })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { suggestions: Suggestion[]; pendingCount: number; hasMore: boolean }
}
const decide = (id: number | string, payload: object, headers: object = staff) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/admin/suggestions/${id}`,
    payload,
    headers: { ...headers },
  })
const stored = (name: string) =>
  test.db.selectFrom('service_suggestions').selectAll().where('name', '=', name).execute()
const mailsOf = (userId: number) =>
  test.db.selectFrom('mails').selectAll().where('user_id', '=', userId).execute()
/** The suggestion with this name. */
const made = async (name: string) => (await list(`?search=${name}`)).suggestions[0] as Suggestion

describe('POST /api/service-suggestions', () => {
  it('stores anyone’s suggestion, and shows it in the history of someone signed in', async () => {
    expect((await suggest({ name: 'Fence painting' })).statusCode).toBe(201)
    expect(await stored('Fence painting')).toMatchObject([
      { user_id: null, category_id: null, note: '', status: 'pending' },
    ])
    const userId = await buildUser(test.db)
    const headers = await signInAs(test.app, userId)
    const full = { name: ' Kite repair ', categoryId: category.id, note: 'Zilker in March.' }
    await suggest({ ...full, status: 'approved', user_id: 1 }, headers)
    expect(await stored('Kite repair')).toMatchObject([
      { user_id: userId, category_id: category.id, note: 'Zilker in March.', status: 'pending' },
    ])
    const history = await test.app.inject({ url: '/api/users/activity-history', headers })
    expect(history.json().activities).toMatchObject([
      { action: 'suggested_service', target: 'Kite repair', status: 'pending' },
    ])
  })

  it('stores one of 50 simultaneous identical requests', async () => {
    const key = newKey()
    const answers = await sendTogether(50, () => suggest({ name: 'Twin', categoryId: null }, key))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    await suggest({ name: 'Twin' }, await signInAs(test.app, await buildUser(test.db)))
    expect(await stored('Twin')).toHaveLength(2)
  })

  it.each([
    ['name', [undefined, '', ' ', 7, 'x'.repeat(81), '\ud800']],
    ['categoryId', [0, 'x', 1.5, 999_999, 2_147_483_648]],
    ['note', [7, 'x'.repeat(501), 'a\u0000']],
  ])('rejects an invalid %s', async (field, values) => {
    for (const value of values) {
      const answer = await suggest({ name: 'Kites', [field]: value })
      expect(answer.statusCode, String(value)).toBe(400)
      expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
    }
  })
})

describe('the desk', () => {
  it('lists what is waiting, longest first, and what was decided', async () => {
    const names = ['Sign lettering', 'Sign gilding']
    for (const name of names) await suggest({ name, categoryId: category.id })
    const { suggestions, pendingCount } = await list('?search=SIGN')
    expect(suggestions.map(({ name }) => name)).toEqual(names)
    expect(suggestions[0]).toMatchObject({
      category,
      suggestedBy: null,
      status: 'pending',
      decidedAt: null,
      revision: 1,
    })
    expect(pendingCount).toBeGreaterThanOrEqual(2)
    const decided = await decide(suggestions[0]?.id ?? 0, { status: 'approved', revision: 1 })
    expect(decided.json().suggestion).toMatchObject({
      status: 'approved',
      revision: 2,
      decidedAt: expect.any(String),
    })
    expect((await list('?search=sign')).suggestions.map(({ name }) => name)).toEqual(['Sign gilding'])
    expect((await list('?status=approved')).suggestions.map(({ name }) => name)).toEqual(['Sign lettering'])
    expect((await list('?status=all&search=sign')).suggestions.map(({ name }) => name)).toEqual(
      names.toReversed(),
    )
  })

  it('emails the person who suggested it, once for duplicates, and logs the action', async () => {
    const userId = await buildUser(test.db, { firstName: 'Maya' })
    await suggest({ name: 'Hammock mending' }, await signInAs(test.app, userId))
    const { id } = await made('hammock')
    const answers = await sendTogether(20, () => decide(id, { status: 'rejected', revision: 1 }))
    expect(countStatuses(answers)).toEqual({ 200: 20 })
    const [mail, ...others] = await mailsOf(userId)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'About your suggestion', recipient_name: 'Maya Delgado' })
    expect(mail?.text_body).toContain('Hello Maya, thank you for suggesting “Hammock mending”.')
    const actions = test.db.selectFrom('staff_actions').selectAll().where('target_id', '=', id)
    expect(await actions.execute()).toMatchObject([
      {
        action: 'suggestion.decided',
        target_type: 'suggestion',
        actor_id: staffId,
        details: { from: 'pending', to: 'rejected' },
      },
    ])
  })

  it('rejects a decision based on an older state', async () => {
    await suggest({ name: 'Moss walls' })
    const { id } = await made('moss')
    await decide(id, { status: 'approved', revision: 1 })
    const late = await decide(id, { status: 'rejected', revision: 1 })
    expect(late.statusCode).toBe(409)
    expect(late.json().code).toBe('stale_revision')
    expect((await decide(id, { status: 'rejected', revision: 2 })).statusCode).toBe(200)
  })

  it('is for staff only, and names invalid fields', async () => {
    await suggest({ name: 'Door knocking' })
    const { id } = await made('door')
    const user = await signInAs(test.app, await buildUser(test.db))
    const approved = { status: 'approved', revision: 1 }
    expect((await decide(id, approved, {})).statusCode).toBe(401)
    expect((await decide(id, approved, user)).statusCode).toBe(404)
    expect((await decide(999_999, approved)).statusCode).toBe(404)
    expect((await decide('x', approved)).statusCode).toBe(400)
    for (const [payload, field] of [
      [{ status: 'pending', revision: 1 }, 'status'],
      [{ status: 'approved' }, 'revision'],
    ] as const) {
      const rejected = await decide(id, payload)
      expect(rejected.statusCode).toBe(400)
      expect(Object.keys(rejected.json().fieldErrors)).toEqual([field])
    }
    expect((await test.app.inject({ url: '/api/admin/suggestions', headers: user })).statusCode).toBe(404)
    expect((await test.app.inject('/api/admin/suggestions')).statusCode).toBe(401)
  })
})
