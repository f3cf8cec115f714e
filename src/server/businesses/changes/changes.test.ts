import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskChange, DeskChangeList } from '#shared/businesses/changes/changes.schemas.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildService, buildSubcategory } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { setStatus } from '#test/set-status.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { recomputeCounters } from '../counters/counters.service.ts'
import { deleteOldChanges } from './changes.repository.ts'

type Desk = Awaited<ReturnType<typeof openDesk>>

let test: TestApp
let desk: Desk
let colleague: Desk
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
  colleague = await openDesk(test, 'Carl')
})
afterAll(() => test.close())

const reason = 'The new details belong to another business.'
const badge = 'Changed since verified, being checked'
const edit = async (owner: Owner, fields: Record<string, string>) => {
  const response = await editBusiness(test.app, owner, fields)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().business
}
const list = async (): Promise<DeskChangeList> => (await desk.send('GET', '/business-changes')).json()
const find = async ({ business }: Owner): Promise<DeskChange> => {
  const found = (await list()).changes.find(({ businessId }) => businessId === business)
  if (!found) throw new Error('No change is at the desk')
  return found
}
const isListed = async ({ business }: Owner) =>
  (await list()).changes.some(({ businessId, decision }) => businessId === business && decision === null)
const decide = ({ id, revision }: DeskChange, decision: DeskChange['decision'], by = desk) =>
  by.send('PUT', `/business-changes/${id}/decision`, {
    decision,
    revision,
    ...(decision === 'taken-back' && { reason }),
  })
const undo = ({ id, revision }: DeskChange) =>
  desk.send('DELETE', `/business-changes/${id}/decision?revision=${revision}`)
const read = async ({ business }: Owner) =>
  (await test.app.inject(`/api/businesses/${business}`)).json().business
const isMarked = async ({ business }: Owner) =>
  (await test.app.inject(`/businesses/${business}`)).body.includes(badge)
const rows = async ({ business: id }: Owner) => ({
  narrow: await test.db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  wide: await test.db
    .selectFrom('business_profiles')
    .selectAll()
    .where('business_id', '=', id)
    .executeTakeFirstOrThrow(),
})
const counts = () =>
  test.db.selectFrom('business_counts').selectAll().orderBy('scope').orderBy('ref_id').execute()

describe('an approved listing whose owner changes what staff verified', () => {
  it('shows it at once, keeps its status, and says that it is being checked everywhere', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    expect(await isMarked(owner)).toBe(false)
    expect(await edit(owner, { name: 'Quick Cash Loans' })).toMatchObject({
      name: 'Quick Cash Loans',
      status: 'approved',
      isBeingChecked: true,
    })
    expect(await isMarked(owner)).toBe(true)
    const card = async (query: string) => {
      const { businesses } = (await test.app.inject(`/api/businesses?search=quick+cash&${query}`)).json()
      return businesses.find(({ id }: { id: number }) => id === owner.business)
    }
    for (const fields of ['fields=card', ''])
      expect(await card(fields)).toMatchObject({ status: 'approved', isBeingChecked: true })
    expect(await card('verified=1')).toBeUndefined()
    const { verified } = (await test.app.inject('/api/businesses/filters?search=quick+cash')).json()
    expect(verified['1'].count).toBe(0)
    const compared = await test.app.inject(`/api/businesses/compare?ids=${owner.business}`)
    expect(compared.json().businesses).toMatchObject([{ isBeingChecked: true }])
    const mine = await test.app.inject({ url: '/api/businesses/my/businesses', headers: owner.headers })
    expect(mine.json().businesses).toMatchObject([
      { isBeingChecked: true, change: { parts: ['name'], decidedAt: null, reason: null } },
    ])
  })

  it.each<[string, Record<string, string>]>([
    [
      'hours, texts, prices and pictures',
      { description: 'New words.', averagePrice: '95', email: 'a@b.example' },
    ],
    ['spelling', { name: 'HONEST-LOCKS', phone: '512.555.0148', website: 'http://locks.example.com/' }],
  ])('may change %s freely', async (_what, fields) => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks', phone: '(512) 555-0148' })
    const website = { website: 'https://www.locks.example.com' }
    await test.db
      .updateTable('business_profiles')
      .set(website)
      .where('business_id', '=', owner.business)
      .execute()
    expect(await edit(owner, fields)).not.toHaveProperty('isBeingChecked')
    expect(await isListed(owner)).toBe(false)
  })

  it('is one item at the desk with before and after, whatever is edited in a row', async () => {
    const category = await buildCategory(test.db, { name: 'Locks' })
    const other = await buildCategory(test.db, { name: 'Loans' })
    const owner = await buildOwner(test.app, { name: 'Honest Locks', categoryId: category.id, phone: null })
    await edit(owner, { phone: '512-555-0111' })
    await edit(owner, { phone: '512-555-0122', categoryId: String(other.id) })
    const { parts, revision, changedAt, decisionDueAt, isOverdue } = await find(owner)
    expect(parts).toEqual([
      { part: 'phone', before: '', after: '512-555-0122' },
      { part: 'category', before: 'Locks', after: 'Loans' },
    ])
    expect(Date.parse(decisionDueAt) - Date.parse(changedAt)).toBe(24 * 3_600_000)
    expect(isOverdue).toBe(false)
    // An edit of an unchecked field is no further change.
    await edit(owner, { description: 'New words.' })
    expect((await find(owner)).revision).toBe(revision)
    await test.db
      .updateTable('business_changes')
      .set({ changed_at: new Date(Date.now() - 400 * 86_400_000) })
      .where('business_id', '=', owner.business)
      .execute()
    const { changes, overdueCount } = await list()
    expect(changes[0]).toMatchObject({ businessId: owner.business, isOverdue: true })
    expect(overdueCount).toBeGreaterThan(0)
  })

  it('is verified again by itself once everything is as it was', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks', phone: '512-555-0100' })
    await edit(owner, { name: 'Quick Loans', phone: '512-555-0199' })
    expect(await edit(owner, { phone: '(512) 555-0100' })).toMatchObject({ isBeingChecked: true })
    expect((await find(owner)).parts).toMatchObject([{ part: 'name' }])
    expect(await edit(owner, { name: 'honest locks' })).not.toHaveProperty('isBeingChecked')
    expect(await isListed(owner)).toBe(false)
  })

  it('doesn’t wait if staff edit it, and what they edit is seen', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks', phone: '512-555-0100' })
    const staff = { business: owner.business, headers: desk.headers, id: desk.staffId }
    expect(await edit(staff, { name: 'Honest Locksmiths' })).not.toHaveProperty('isBeingChecked')
    await edit(owner, { name: 'Quick Loans', phone: '512-555-0199' })
    await edit(staff, { name: 'Honest Locks' })
    expect((await find(owner)).parts).toMatchObject([{ part: 'phone', before: '512-555-0100' }])
    expect(await edit(staff, { phone: '512-555-0100' })).not.toHaveProperty('isBeingChecked')
  })

  it.each(['suspended', 'rejected'] as const)('while it is %s waits until it is approved', async (status) => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    await setStatus(test.app, owner.business, status)
    await edit(owner, { name: 'Quick Loans' })
    expect(await isListed(owner)).toBe(false)
    await setStatus(test.app, owner.business, 'approved')
    expect(await read(owner)).not.toHaveProperty('isBeingChecked')
  })

  it('is seen as it is while it is pending', async () => {
    const owner = await buildOwner(test.app, { status: 'pending' })
    await edit(owner, { name: 'Quick Loans' })
    await setStatus(test.app, owner.business, 'approved')
    expect(await read(owner)).not.toHaveProperty('isBeingChecked')
  })
})

describe('staff', () => {
  it('find it fine with one press, and undo that', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    await edit(owner, { name: 'Honest Locks & Keys' })
    const seen = await find(owner)
    const decided = await decide(seen, 'accepted')
    expect(decided.statusCode, decided.body).toBe(200)
    expect(await read(owner)).toMatchObject({ name: 'Honest Locks & Keys', status: 'approved' })
    expect(await read(owner)).not.toHaveProperty('isBeingChecked')
    expect(await isMarked(owner)).toBe(false)
    // Repeating it changes nothing.
    expect((await decide(seen, 'accepted', colleague)).statusCode).toBe(200)
    expect((await decide(seen, 'taken-back', colleague)).statusCode).toBe(409)
    const { change } = decided.json()
    expect(await find(owner)).toMatchObject({ decision: 'accepted', revision: change.revision })
    for (let press = 0; press < 2; press++) expect((await undo(change)).statusCode).toBe(200)
    expect(await read(owner)).toMatchObject({ isBeingChecked: true })
    expect((await find(owner)).parts).toEqual([
      { part: 'name', before: 'Honest Locks', after: 'Honest Locks & Keys' },
    ])
    expect((await actionsOn(test.db, 'business', owner.business)).map(({ action }) => action)).toEqual([
      'business.change-accepted',
      'business.change-undone',
    ])
    expect(await subjectsTo(test.db, owner.id)).toEqual([])
  })

  it('take it back: exactly what was, and nothing else; and undo that', async () => {
    const category = await buildCategory(test.db)
    const subcategory = await buildSubcategory(test.db, category.id)
    const service = await buildService(test.db, subcategory.id)
    const other = await buildCategory(test.db)
    const owner = await buildOwner(test.app, {
      name: 'Honest Locks',
      phone: '512-555-0100',
      categoryId: category.id,
      subcategoryId: subcategory.id,
      subSubCategoryIds: [service.id],
      position: { latitude: 30.25, longitude: -97.76 },
    })
    await recomputeCounters(test.db)
    const [before, countsBefore] = [await rows(owner), await counts()]
    const switched = {
      name: 'Quick Loans',
      phone: '512-555-0199',
      website: 'https://loans.example.com',
      address: '1 Far Road',
      zipCode: '78758',
      categoryId: String(other.id),
    }
    await edit(owner, { ...switched, description: 'New words.', averagePrice: '95' })
    const after = await rows(owner)
    const decided = await decide(await find(owner), 'taken-back')
    expect(decided.statusCode, decided.body).toBe(200)

    const changed = { updated_at: expect.any(Date), version: expect.any(Number) }
    const free = { price_cents: 9500 }
    const taken = await rows(owner)
    expect(taken.narrow).toEqual({ ...before.narrow, ...changed, ...free })
    expect(taken.wide).toEqual({
      ...before.wide,
      description: 'New words.',
      search_text: 'honest locks\nnew words.',
      revision: 3,
      edited_columns: after.wide.edited_columns,
    })
    expect(await counts()).toEqual(countsBefore)
    expect(await subjectsTo(test.db, owner.id)).toEqual(['Your change to Quick Loans was reverted'])
    const [mail] = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('user_id', '=', owner.id)
      .execute()
    expect(mail?.text_body).toContain(reason)
    const mine = await test.app.inject({ url: '/api/businesses/my/businesses', headers: owner.headers })
    expect(mine.json().businesses[0].change).toMatchObject({ reason, decidedAt: expect.any(String) })

    expect((await undo(decided.json().change)).statusCode).toBe(200)
    const back = await rows(owner)
    expect(back.narrow).toEqual({ ...after.narrow, ...changed })
    expect(back.wide).toEqual({ ...after.wide, revision: 4 })
    const countsAfter = await counts()
    await recomputeCounters(test.db)
    expect(await counts()).toEqual(countsAfter)
    expect((await find(owner)).parts.map(({ part }) => part)).toEqual([
      'name',
      'phone',
      'website',
      'category',
      'address',
    ])
    expect(await subjectsTo(test.db, owner.id)).toContain('Your change to Honest Locks is back')
    expect(await actionsOn(test.db, 'business', owner.business)).toMatchObject([
      { action: 'business.change-taken-back', details: { reason } },
      { action: 'business.change-undone' },
    ])
  })

  it('keep a place on the map that isn’t the center of the ZIP code’s area', async () => {
    const owner = await buildOwner(test.app, { position: { latitude: 30.25, longitude: -97.76 } })
    await edit(owner, { address: '1 Far Road' })
    expect((await decide(await find(owner), 'taken-back')).statusCode).toBe(200)
    const { narrow, wide } = await rows(owner)
    expect([narrow.latitude, narrow.longitude, wide.address]).toEqual([30.25, -97.76, '1704 S 2nd St'])
  })

  it('don’t decide on what they haven’t seen', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    await edit(owner, { name: 'Honest Keys' })
    const seen = await find(owner)
    await edit(owner, { name: 'Quick Loans' })
    for (const decision of ['accepted', 'taken-back'] as const) {
      const response = await decide(seen, decision)
      expect([response.statusCode, response.json().code]).toEqual([409, 'stale_revision'])
    }
    const noReason = { decision: 'taken-back', revision: seen.revision }
    const response = await desk.send('PUT', `/business-changes/${seen.id}/decision`, noReason)
    expect([response.statusCode, Object.keys(response.json().fieldErrors)]).toEqual([400, ['reason']])
    expect((await decide({ ...seen, id: 999_999 }, 'accepted')).statusCode).toBe(404)
    expect((await undo({ ...seen, id: 999_999 })).statusCode).toBe(404)
  })

  it('can’t undo a decision after another change, nor after ten minutes', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    await edit(owner, { name: 'Honest Keys' })
    const { change } = (await decide(await find(owner), 'accepted')).json()
    await edit(owner, { name: 'Quick Loans' })
    expect((await undo(change)).statusCode).toBe(409)
    expect((await find(owner)).parts).toMatchObject([{ before: 'Honest Keys' }])
    const taken = (await decide(await find(owner), 'taken-back')).json().change
    await test.db
      .updateTable('business_changes')
      .set({ decided_at: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', taken.id)
      .execute()
    expect((await undo(taken)).statusCode).toBe(409)
    expect(await read(owner)).toMatchObject({ name: 'Honest Keys' })
  })

  it('can’t restore a category that is gone', async () => {
    const [category, other] = [await buildCategory(test.db), await buildCategory(test.db)]
    const owner = await buildOwner(test.app, { categoryId: category.id })
    await edit(owner, { categoryId: String(other.id) })
    await test.db.deleteFrom('categories').where('id', '=', category.id).execute()
    const response = await decide(await find(owner), 'taken-back')
    expect([response.statusCode, response.json().code]).toEqual([409, 'conflict'])
    expect(await read(owner)).toMatchObject({ categoryId: other.id, isBeingChecked: true })
  })

  it('pressing at the same time as others, or as the owner saves, decide once', async () => {
    const owner = await buildOwner(test.app, { name: 'Honest Locks' })
    await edit(owner, { name: 'Quick Loans' })
    const seen = await find(owner)
    const answers = await sendTogether(4, (hand) =>
      hand < 3
        ? decide(seen, 'taken-back', hand === 0 ? desk : colleague)
        : editBusiness(test.app, owner, { name: 'Quicker Loans' }),
    )
    expect(countStatuses(answers)[200]).toBeGreaterThan(0)
    expect((await subjectsTo(test.db, owner.id)).length).toBeLessThanOrEqual(1)
    const { name, isBeingChecked } = await read(owner)
    expect(isBeingChecked).toBe(name === 'Quicker Loans' ? true : undefined)
  })
})

it('leaves the unpaid places of the home page and of categories to verified businesses', async () => {
  const category = await buildCategory(test.db)
  const owner = await buildOwner(test.app, { name: 'Honest Locks', categoryId: category.id })
  await buildBusiness(test.db, { categoryId: category.id, name: 'Other Locks' })
  const idsAt = async (url: string) => {
    const body = (await test.app.inject(url)).json()
    return (body.businesses ?? body).map(({ id }: { id: number }) => id)
  }
  const places = ['/api/businesses/featured', `/api/categories/${slugOf(category.name)}`]
  await test.db
    .updateTable('businesses')
    .set({ rating_sum: 5000, review_count: 1000 })
    .where('id', '=', owner.business)
    .execute()
  for (const place of places) expect(await idsAt(place)).toContain(owner.business)
  await edit(owner, { name: 'Quick Loans' })
  for (const place of places) expect(await idsAt(place)).not.toContain(owner.business)
})

it('deletes decided changes after two weeks, and keeps what waits', async () => {
  const [waiting, decided] = [await buildOwner(test.app), await buildOwner(test.app)]
  for (const owner of [waiting, decided]) await edit(owner, { name: 'Quick Loans' })
  await decide(await find(decided), 'accepted')
  const longAgo = new Date(Date.now() - 15 * 86_400_000)
  await test.db.updateTable('business_changes').set({ changed_at: longAgo }).execute()
  await test.db
    .updateTable('business_changes')
    .set({ decided_at: longAgo })
    .where('business_id', '=', decided.business)
    .execute()
  await deleteOldChanges(test.db)
  const left = await test.db
    .selectFrom('business_changes')
    .select('business_id')
    .where('business_id', 'in', [waiting.business, decided.business])
    .execute()
  expect(left).toEqual([{ business_id: waiting.business }])
})
