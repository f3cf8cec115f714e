import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { deskRows } from '#test/desk-rows.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { inboxRows } from '#test/inbox-rows.ts'
import { liveSettings } from '#test/live-site.ts'
import { pictureForm } from '#test/picture-form.ts'
import { addAuthenticator } from '#test/second-factor.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** A live site's demands on staff, and every site's demands on people with a second factor. */

let test: TestApp
beforeAll(async () => {
  test = await startTestApp(liveSettings)
})
afterAll(() => test.close())

const age = (userId: number) =>
  sql`UPDATE sessions SET confirmed_at = now() - interval '10 minutes',
    factor_confirmed_at = now() - interval '10 minutes' WHERE user_id = ${userId}`.execute(test.db)

describe('staff of a live site', () => {
  it('find the desk closed until they have a second factor, and may do no more than others', async () => {
    const desk = await openDesk(test)
    const others = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
    const analytics = { url: `/api/businesses/${others}/analytics`, headers: desk.headers }
    const closed = await desk.send('GET', '/businesses')
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'second_factor_missing'])
    expect((await test.app.inject(analytics)).json().code, 'somebody else’s listing').toBe('forbidden')
    const factors = await test.app.inject({ url: '/api/auth/factors', headers: desk.headers })
    expect(factors.json().isRequired).toBe(true)
    await addAuthenticator(test.app, desk.headers)
    expect((await desk.send('GET', '/businesses')).statusCode).toBe(200)
    expect((await desk.send('GET', `/businesses/${others}/quote-requests`)).statusCode).toBe(200)
  })

  it('prove again who they are before they act on people, money and many at once, and read emails', async () => {
    const desk = await openDesk(test)
    const { codeIn } = await addAuthenticator(test.app, desk.headers)
    const user = await buildUser(test.db)
    const missing = { id: 999_999, revision: 1 }
    const group = { categoryId: 999_999, subcategoryId: null }
    const gone = { businessId: 999_999, source: 'city', key: '1' }
    const plan = (isTrial: boolean) => ({ columns: ['name', 'address'], source: null, isTrial })
    const calls = [
      () => desk.send('PUT', `/users/${user}/role`, { role: 'user', revision: 1 }),
      () => desk.send('PUT', `/users/${user}/block`, { reason: 'Spam.', revision: 1 }),
      () => desk.send('DELETE', `/users/${user}/block?revision=2`),
      () => desk.send('POST', '/payments/999999/refunds'),
      () => desk.send('POST', '/promotions/999999/activation'),
      () => desk.send('PUT', '/claims/999999/decision', { isAccepted: true, revision: 1 }),
      () => desk.send('PUT', '/claims/owners/999999', { email: null, revision: 1 }),
      () => desk.send('POST', '/newsletter/subscribers/exports'),
      () => desk.send('GET', '/mails/999999'),
      () => desk.send('GET', '/businesses/export?format=json&fields=all'),
      () => desk.send('PUT', '/businesses/999999/status', { status: 'approved', revision: 1 }),
      () => desk.send('PUT', '/businesses/999999/admin-choice', { isAdminChoice: true, revision: 1 }),
      () => desk.send('PUT', '/business-changes/999999/decision', { decision: 'accepted', revision: 1 }),
      () => desk.send('DELETE', '/business-changes/999999/decision?revision=1'),
      () => desk.send('POST', '/imports/gone/decisions', { ...gone, decision: 'close' }),
      () => desk.send('POST', '/businesses/status-changes', { businesses: [missing], status: 'approved' }),
      () => desk.send('POST', '/businesses/status-changes/undo', { businesses: [missing] }),
      () => desk.send('POST', '/bulk-decisions', { search: 'nothing is called this', decision: 'approved' }),
      () => desk.send('POST', '/bulk-decisions/999999/undo'),
      () => desk.send('PUT', '/newsletter/issues/999999/sending', { revision: 1 }),
      () => desk.send('PUT', '/imports/999999/plan', plan(false)),
      () => desk.send('PUT', '/imports/999999/undo'),
      () => desk.send('POST', '/imports/category-groups/decisions', { word: 'nails', ...group }),
      () => desk.send('POST', '/imports/category-groups/decisions/undo', { changed: [999_999], ...group }),
    ]
    await age(desk.staffId)
    for (const call of calls) expect((await call()).json().code).toBe('confirmation_required')
    expect((await desk.send('GET', '/users')).statusCode, 'what needs no proof').toBe(200)
    expect((await desk.send('PUT', '/imports/999999/plan', plan(true))).statusCode, 'a trial').toBe(404)
    const proof = { method: 'POST', url: '/api/auth/confirmation', headers: desk.headers } as const
    await test.app.inject({ ...proof, payload: { code: codeIn(0) } })
    for (const call of calls) expect((await call()).json().code).not.toBe('confirmation_required')
  })
})

/**
 * Changes at the desk that need no proof: of waiting items, of the staff's own texts, or of a single review. Decisions about
 * reports and held requests need one or not by their remedy: `reports/live-remedies.test.ts`.
 */
const withoutProof = [
  /^\w+ \/api\/admin\/(inbox|suggestions|reviews|reports|held-requests|caught-forms)\//,
  /^\w+ \/api\/admin\/(searches|search-terms|search-places|business-pairs)\b/,
  /^\w+ \/api\/admin\/(testimonials|faqs|trade-questions|categories|subcategories|services)\b/,
  /^\w+ \/api\/admin\/newsletter\/issues(\/:issueId(\/test-mails)?)?$/,
  /^DELETE \/api\/admin\/newsletter\/issues\/:issueId\/sending$/,
  // An upload and a trial; importing needs one.
  /^\w+ \/api\/admin\/imports(\/:importId\/plan)?$/,
]

it('every other change at the desk of a live site needs a proof', async () => {
  const desk = await openDesk(test)
  await addAuthenticator(test.app, desk.headers)
  await age(desk.staffId)
  const others = await buildBusiness(test.db, { ownerId: await buildUser(test.db) })
  const changes = Object.entries({ ...deskRows, ...inboxRows }).filter(([route]) => !route.startsWith('GET '))
  expect(changes.length).toBeGreaterThan(50)
  for (const [route, { send }] of changes) {
    const request = send({ business: others })
    const { headers } = desk
    const answer = await test.app.inject({ ...request, headers: { ...request.headers, ...headers } })
    const needsProof = answer.body.includes('"confirmation_required"')
    expect([route, needsProof]).toEqual([route, !withoutProof.some((some) => some.test(route))])
  }
})

describe('a person with a second factor', () => {
  it('proves again who they are before a new address, a new password and the end of the account', async () => {
    const maya = await signUp(test)
    const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
      test.app.inject({ method, url, headers: maya.headers, ...(payload && { payload }) })
    const changeProfile = (email: string, firstName = 'Maya') => {
      const form = pictureForm({ firstName, lastName: 'Reyes', email })
      const headers = { ...form.headers, ...maya.headers }
      return test.app.inject({ method: 'PUT', url: '/api/users/profile', payload: form.payload, headers })
    }
    const changePassword = () =>
      send('PUT', '/api/auth/password', { currentPassword: maya.password, newPassword: 'hamilton-pool' })
    await age(maya.user.id)
    expect((await changeProfile(`a.${maya.email}`)).statusCode, 'without one, nothing is asked').toBe(200)
    await send('POST', '/api/auth/confirmation', { password: maya.password })
    const { recoveryCodes } = await addAuthenticator(test.app, maya.headers)
    await age(maya.user.id)
    expect((await changeProfile(`b.${maya.email}`)).json().code).toBe('confirmation_required')
    expect((await changeProfile(`a.${maya.email}`, 'Mayra')).statusCode, 'a new name').toBe(200)
    expect((await send('DELETE', '/api/users/account')).json().code).toBe('confirmation_required')
    expect((await changePassword()).json().code).toBe('factor_confirmation_required')
    await send('POST', '/api/auth/confirmation', { password: maya.password })
    expect((await changeProfile(`b.${maya.email}`)).statusCode).toBe(200)
    expect((await changePassword()).json().code, 'the password comes with it').toBe(
      'factor_confirmation_required',
    )
    await send('POST', '/api/auth/confirmation', { code: recoveryCodes[0] })
    const changed = await changePassword()
    expect(changed.statusCode, changed.body).toBe(200)
    const headers = { authorization: `Bearer ${changed.json().token}` }
    const gone = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect(gone.statusCode, 'the new session counts as proved').toBe(200)
  })
})
