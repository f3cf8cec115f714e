import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeList, MergePlan } from '#shared/businesses/merging/merges.schemas.ts'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildPromotion, buildUser } from '#test/factories.ts'
import { type Importer, openImporter } from '#test/import-command.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let importer: Importer
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
  importer = openImporter(test)
})
afterAll(async () => {
  await importer.db.destroy()
  await test.close()
})

type Seen = { merged?: number | null; endsOwnership?: boolean }
const merge = (
  mergedId: number,
  keptId: number,
  seenOwnerId: number | null = null,
  { merged: seenMergedOwnerId = null, endsOwnership = false }: Seen = {},
) =>
  desk.send('PUT', `/businesses/${mergedId}/merge/${keptId}`, {
    seenOwnerId,
    seenMergedOwnerId,
    endsOwnership,
  })
const setRole = (role: 'admin' | 'moderator') =>
  test.db.updateTable('users').set({ role }).where('id', '=', desk.staffId).execute()
const undo = (mergedId: number) => desk.send('DELETE', `/businesses/${mergedId}/merge`)
const plan = async (mergedId: number, keptId: number): Promise<MergePlan> =>
  (await desk.send('GET', `/businesses/${mergedId}/merge/${keptId}`)).json()
const view = (path: string, headers: object = {}) => test.app.inject({ url: path, headers: { ...headers } })
const read = async (id: number) => (await view(`/api/businesses/${id}`)).json()
const person = async () => {
  const id = await buildUser(test.db)
  const headers = { ...(await signInAs(test.app, id)) }
  const act = (action: 'like' | 'follow' | 'save', businessId: number) =>
    test.app.inject({ method: 'POST', url: `/api/businesses/${businessId}/${action}`, headers })
  const review = (businessId: number, rating: number, content: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/reviews',
      headers,
      payload: { businessId, rating, content },
    })
  return { id, headers, act, review }
}
const pair = async (ownerOf: { merged?: number; kept?: number } = {}) => {
  const mergedId = await buildBusiness(test.db, {
    name: 'Anvils',
    ...(ownerOf.merged && { ownerId: ownerOf.merged }),
  })
  const keptId = await buildBusiness(test.db, {
    name: 'Anvils LLC',
    ...(ownerOf.kept && { ownerId: ownerOf.kept }),
  })
  return { mergedId, keptId }
}
const counters = async (id: number) => {
  const { business, reviews } = await read(id)
  const { rating, reviewCount, likesCount, followersCount } = business
  return {
    rating,
    reviewCount,
    likesCount,
    followersCount,
    reviews: reviews.map(({ content }: { content: string }) => content),
  }
}

describe('a merge', () => {
  it('brings everything along, counts people who did both once, and leads every old address to the other', async () => {
    const { mergedId, keptId } = await pair()
    const [both, one] = [await person(), await person()]
    for (const id of [keptId, mergedId]) {
      await both.act('like', id)
      await both.review(id, id === keptId ? 2 : 4, id === keptId ? 'The older one.' : 'The newer one.')
    }
    await one.act('like', mergedId)
    await one.act('follow', mergedId)
    await one.act('save', mergedId)
    await one.review(mergedId, 5, 'By another person.')
    expect(await plan(mergedId, keptId)).toMatchObject({
      refusal: null,
      endsOwnership: false,
      rows: expect.arrayContaining([
        { kind: 'reviews', moved: 2, aside: 1 },
        { kind: 'likes', moved: 1, aside: 1 },
        { kind: 'followers', moved: 1, aside: 0 },
      ]),
    })
    const total = (await view('/api/businesses?limit=1')).json().total
    for (let press = 0; press < 2; press++) expect((await merge(mergedId, keptId)).statusCode).toBe(200)
    expect(await counters(keptId)).toEqual({
      rating: 4.5,
      reviewCount: 2,
      likesCount: 2,
      followersCount: 1,
      reviews: ['By another person.', 'The newer one.'],
    })
    expect((await view('/api/businesses?limit=1')).json().total).toBe(total - 1)
    expect((await view('/api/users/saved', one.headers)).body).toContain(`"id":${keptId}`)

    for (const [from, to] of [
      [`/businesses/${mergedId}`, `/businesses/${keptId}`],
      [`/businesses/${mergedId}?a=1`, `/businesses/${keptId}?a=1`],
      [`/businesses/${mergedId}/analytics`, `/businesses/${keptId}/analytics`],
      [`/businesses/${mergedId}/promote`, `/businesses/${keptId}/promote`],
      [`/edit-business/${mergedId}`, `/edit-business/${keptId}`],
      [`/owner/business/${mergedId}`, `/owner/business/${keptId}`],
      [`/claim/${mergedId}`, `/claim/${keptId}`],
      [`/api/businesses/${mergedId}`, `/api/businesses/${keptId}`],
      [`/api/businesses/${mergedId}/reviews?page=2`, `/api/businesses/${keptId}/reviews?page=2`],
    ] as const) {
      const response = await view(from)
      expect([from, response.statusCode, response.headers.location]).toEqual([from, 301, to])
      expect(response.headers['cache-control']).toBe('no-store')
    }
    expect((await view(`/api/businesses/${mergedId}`, desk.headers)).statusCode).toBe(301)
    expect((await one.act('like', mergedId)).statusCode).toBe(404)
    expect((await view('/sitemaps/businesses-1.xml')).body).not.toContain(`/businesses/${mergedId}<`)
    for (const search of [`%23${mergedId}`, '']) {
      const { businesses } = (await desk.send('GET', `/businesses?status=all&search=${search}`)).json()
      expect(businesses.map(({ id }: { id: number }) => id)).not.toContain(mergedId)
    }
    expect((await actionsOn(test.db, 'business', keptId)).at(-1)).toMatchObject({
      action: 'business.merged',
      details: { name: 'Anvils', number: mergedId, reviews: 2, likes: 1 },
    })
  })

  it('fills what is empty, and undoing leaves what was changed since', async () => {
    const { mergedId, keptId } = await pair()
    const set = (
      id: number,
      columns: { phone?: string | null; website?: string | null; description?: string },
    ) => test.db.updateTable('business_profiles').set(columns).where('business_id', '=', id).execute()
    await set(keptId, { phone: null, website: null, description: '' })
    await set(mergedId, {
      phone: '512-555-0123',
      website: 'https://anvils.example.com',
      description: 'Heavy.',
    })
    expect((await plan(mergedId, keptId)).filled).toEqual(['phone', 'website', 'description'])
    await merge(mergedId, keptId)
    const filled = { phone: '512-555-0123', website: 'https://anvils.example.com', description: 'Heavy.' }
    expect((await read(keptId)).business).toMatchObject(filled)
    await set(keptId, { website: 'https://new.example.com' })
    expect((await undo(mergedId)).statusCode).toBe(200)
    expect((await read(keptId)).business).toMatchObject({
      phone: null,
      website: 'https://new.example.com',
      description: '',
    })
    expect((await read(mergedId)).business).toMatchObject(filled)
  })

  it('brings a service area along that is found, unless either listing hides its address', async () => {
    const { mergedId, keptId } = await pair()
    const area = { zips: ['78759'], neighborhoods: [], radius: null, latitude: 30.4, longitude: -97.76 }
    await sql`UPDATE business_profiles SET service_area = ${JSON.stringify({ ...area, facets: [78759] })}::jsonb
      WHERE business_id = ${mergedId}`.execute(test.db)
    const stored = async () => {
      const { serviceArea } = (await read(keptId)).business
      const row = test.db.selectFrom('businesses').select('facets').where('id', '=', keptId)
      return { serviceArea, isFound: (await row.executeTakeFirstOrThrow()).facets.includes(78759) }
    }
    expect((await plan(mergedId, keptId)).filled).toEqual(['serviceArea'])
    expect((await merge(mergedId, keptId)).statusCode).toBe(200)
    expect(await stored()).toEqual({ serviceArea: area, isFound: true })
    expect((await undo(mergedId)).statusCode).toBe(200)
    expect(await stored()).toEqual({ serviceArea: null, isFound: false })
    for (const hidingId of [mergedId, keptId]) {
      await sql`UPDATE businesses SET latitude = 30.4, longitude = -97.76, hides_address = id = ${hidingId},
        position_source = CASE WHEN id = ${hidingId} THEN 'area' END WHERE id IN (${mergedId}, ${keptId})`.execute(
        test.db,
      )
      expect((await plan(mergedId, keptId)).filled).toEqual([])
    }
  })

  it('takes a service area back that was only measured anew, and leaves one that was changed', async () => {
    const area = { zips: ['78759'], neighborhoods: [], radius: null, latitude: 30.4, longitude: -97.76 }
    const set = (id: number, changes: object) =>
      sql`UPDATE business_profiles SET service_area = ${JSON.stringify({ ...area, facets: [78759], ...changes })}::jsonb
        WHERE business_id = ${id}`.execute(test.db)
    const areaAfter = async (changes: object) => {
      const { mergedId, keptId } = await pair()
      await set(mergedId, {})
      expect((await merge(mergedId, keptId)).statusCode).toBe(200)
      await set(keptId, changes)
      expect((await undo(mergedId)).statusCode).toBe(200)
      return (await read(keptId)).business.serviceArea
    }
    expect(await areaAfter({ latitude: 30.41, facets: [78759, -12] })).toBeNull()
    expect(await areaAfter({ zips: ['78758', '78759'] })).toMatchObject({ zips: ['78758', '78759'] })
  })

  it('is refused with a reason', async () => {
    const [ana, bo] = [await buildUser(test.db), await buildUser(test.db)]
    const refusals: [RegExp, { mergedId: number; keptId: number }, number | null, number?][] = []
    const hidden = await pair()
    await test.db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', hidden.keptId)
      .execute()
    refusals.push([/isn’t public/, hidden, null])
    refusals.push([/has an owner: keep that one/, await pair({ merged: ana }), null, ana])
    const promoted = await pair()
    await buildPromotion(test.db, promoted.mergedId)
    await buildPromotion(test.db, promoted.keptId, { status: 'requested' })
    refusals.push([/Both are promoted/, promoted, null])
    const paused = await pair()
    await buildPromotion(test.db, paused.mergedId)
    await buildPromotion(test.db, paused.keptId, { status: 'paused' })
    refusals.push([/Both are promoted/, paused, null])
    const paid = await pair({ merged: ana, kept: bo })
    await buildPromotion(test.db, paid.mergedId)
    refusals.push([/its owner paid/, paid, bo, ana])
    const open = await pair()
    await sql`INSERT INTO payments (business_id, amount_cents, status) VALUES (${open.mergedId}, 499, 'pending')`.execute(
      test.db,
    )
    refusals.push([/payment .* under way/, open, null])
    const claimed = await pair({ kept: ana })
    await sql`INSERT INTO business_claims (business_id, user_id, status) VALUES (${claimed.mergedId}, ${ana}, 'review')`.execute(
      test.db,
    )
    refusals.push([/Decide on that claim first/, claimed, ana])
    const same = await buildBusiness(test.db)
    refusals.push([/the same listing/, { mergedId: same, keptId: same }, null])
    for (const [reason, { mergedId, keptId }, ownerId, merged] of refusals) {
      const response = await merge(mergedId, keptId, ownerId, { merged: merged ?? null, endsOwnership: true })
      expect([response.statusCode, response.json().error]).toEqual([409, expect.stringMatching(reason)])
      expect((await plan(mergedId, keptId)).refusal).toMatch(reason)
    }
    expect((await merge(999_999, same)).statusCode).toBe(404)
  })

  it('of two owners’ listings needs a confirmation, and the one who loses theirs is told', async () => {
    const [ana, bo] = [await person(), await person()]
    const { mergedId, keptId } = await pair({ merged: ana.id, kept: bo.id })
    await ana.review(keptId, 5, 'By the owner of the other one.')
    await bo.review(mergedId, 1, 'By the owner of this one.')
    const confirmed = { merged: ana.id, endsOwnership: true }
    expect((await merge(mergedId, keptId, null, confirmed)).json().code).toBe('stale_revision')
    expect((await merge(mergedId, keptId, bo.id, { ...confirmed, merged: null })).json().code).toBe(
      'stale_revision',
    )
    expect((await merge(mergedId, keptId, bo.id, { merged: ana.id })).json().code).toBe('conflict')
    await setRole('moderator')
    expect((await merge(mergedId, keptId, bo.id, confirmed)).statusCode).toBe(403)
    await setRole('admin')
    expect((await merge(mergedId, keptId, bo.id, confirmed)).statusCode).toBe(200)
    expect((await counters(keptId)).reviews).toEqual(['By the owner of the other one.'])
    const mine = async () => (await view('/api/businesses/my/businesses', ana.headers)).json().businesses
    expect(await mine()).toEqual([])
    expect((await view(`/api/businesses/${mergedId}/analytics`, ana.headers)).statusCode).toBe(301)
    expect((await undo(mergedId)).statusCode).toBe(200)
    expect(await mine()).toMatchObject([{ id: mergedId, status: 'approved' }])
    expect(await subjectsTo(test.db, ana.id)).toEqual([
      'Anvils was merged with another listing',
      'Anvils is back',
    ])
    expect(await subjectsTo(test.db, bo.id)).toEqual([])
  })

  it('by a moderator, who may have a second account, brings no one what isn’t theirs', async () => {
    const [second, other] = [await person(), await person()]
    const asAdmin = async (act: () => Promise<unknown>) => {
      await setRole('admin')
      await act()
      await setRole('moderator')
    }
    const intoTheirs = await pair({ kept: second.id })
    const intoLeft = await pair()
    await sql`INSERT INTO business_submissions (business_id) VALUES (${intoLeft.keptId})`.execute(test.db)
    const intoOwn = await pair({ merged: desk.staffId, kept: desk.staffId })
    const refused = [
      [intoTheirs, second.id, null],
      [intoLeft, null, null],
      [intoOwn, desk.staffId, desk.staffId],
    ] as const
    const between = await pair({ merged: other.id, kept: other.id })
    const imported = await pair()
    await sql`INSERT INTO business_submissions (business_id, is_imported) VALUES (${imported.keptId}, true)`.execute(
      test.db,
    )
    await setRole('moderator')
    for (const [{ mergedId, keptId }, ownerId, merged] of refused) {
      expect((await merge(mergedId, keptId, ownerId, { merged })).json().code).toBe('forbidden')
      await asAdmin(async () =>
        expect((await merge(mergedId, keptId, ownerId, { merged })).statusCode).toBe(200),
      )
      expect((await undo(mergedId)).json().code, 'nor do they undo it').toBe('forbidden')
      await asAdmin(async () => expect((await undo(mergedId)).statusCode).toBe(200))
    }
    expect((await merge(between.mergedId, between.keptId, other.id, { merged: other.id })).statusCode).toBe(
      200,
    )
    expect((await merge(imported.mergedId, imported.keptId)).statusCode).toBe(200)
    expect((await undo(imported.mergedId)).statusCode).toBe(200)
    await setRole('admin')
  })

  it('in both directions at once happens once', async () => {
    const { mergedId, keptId } = await pair()
    const answers = await Promise.all([merge(mergedId, keptId), merge(keptId, mergedId)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const again = await Promise.all([mergedId, keptId].map((id) => view(`/api/businesses/${id}`)))
    expect(again.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 301])
  })
})

describe('an undo', () => {
  it('leaves what people did since where they did it', async () => {
    const { mergedId, keptId } = await pair()
    const [before, since, changed] = [await person(), await person(), await person()]
    await before.act('like', mergedId)
    await before.review(mergedId, 5, 'Before.')
    await changed.act('like', mergedId)
    await merge(mergedId, keptId)
    await since.review(keptId, 3, 'Since.')
    // Took it back and liked again: that is about the one that stayed.
    await changed.act('like', keptId)
    await changed.act('like', keptId)
    expect((await undo(mergedId)).statusCode).toBe(200)
    expect((await undo(mergedId)).statusCode).toBe(404)
    expect(await counters(mergedId)).toMatchObject({ likesCount: 1, reviewCount: 1, reviews: ['Before.'] })
    expect(await counters(keptId)).toMatchObject({ likesCount: 1, reviewCount: 1, reviews: ['Since.'] })
    expect((await view(`/businesses/${mergedId}`)).statusCode).toBe(200)
    expect((await actionsOn(test.db, 'business', keptId)).at(-1)?.action).toBe('business.unmerged')
  })

  it('of a chain goes in reverse order, and old addresses lead to its end', async () => {
    const [first, second, third] = [
      await buildBusiness(test.db),
      await buildBusiness(test.db),
      await buildBusiness(test.db),
    ]
    const fan = await person()
    await fan.act('like', first)
    await merge(first, second)
    await merge(second, third)
    expect((await view(`/businesses/${first}`)).headers.location).toBe(`/businesses/${third}`)
    const early = await undo(first)
    expect([early.statusCode, early.json().error]).toEqual([409, expect.stringMatching(/Undo that first/)])
    const { merges, hasMore } = (await desk.send('GET', '/merges')).json()
    expect(hasMore).toBe(false)
    expect((await desk.send('GET', '/merges?page=2')).json()).toEqual({ merges: [], page: 2, hasMore: false })
    expect(merges.slice(0, 2)).toMatchObject([
      { merged: { id: second }, kept: { id: third }, actorName: 'Dana Whitfield' },
      { merged: { id: first }, kept: { id: second } },
    ])
    for (const id of [second, first]) expect((await undo(id)).statusCode).toBe(200)
    expect(
      await Promise.all([first, second, third].map(async (id) => (await counters(id)).likesCount)),
    ).toEqual([1, 0, 0])
  })

  it('of two merges into one listing goes in reverse order, too', async () => {
    const [one, other, kept] = [
      await buildBusiness(test.db),
      await buildBusiness(test.db),
      await buildBusiness(test.db),
    ]
    await merge(one, kept)
    await merge(other, kept)
    expect((await undo(one)).statusCode).toBe(409)
    expect((await undo(other)).statusCode).toBe(200)
    expect((await undo(one)).statusCode).toBe(200)
  })

  it('is over after a day', async () => {
    const { mergedId, keptId } = await pair()
    await merge(mergedId, keptId)
    await sql`UPDATE business_merges SET merged_at = now() - interval '25 hours' WHERE merged_id = ${mergedId}`.execute(
      test.db,
    )
    expect((await undo(mergedId)).json().error).toBe('A merge can be undone within a day.')
    const { merges } = (await desk.send('GET', '/merges')).json<MergeList>()
    expect(merges.map(({ merged }) => merged.id)).not.toContain(mergedId)
  })

  it('leaves out people who deleted their accounts, and an owner’s listing goes with theirs', async () => {
    const deleteAccount = (headers: object) =>
      test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: { ...headers } })
    const { mergedId, keptId } = await pair()
    const [leaver, stayer] = [await person(), await person()]
    for (const { act, review } of [leaver, stayer]) {
      await review(keptId, 1, 'The older one.')
      await review(mergedId, 5, 'The newer one.')
      await act('like', mergedId)
    }
    await merge(mergedId, keptId)
    expect((await deleteAccount(leaver.headers)).statusCode).toBe(200)
    await undo(mergedId)
    expect(await counters(mergedId)).toMatchObject({ likesCount: 1, reviewCount: 1, rating: 5 })
    expect(await counters(keptId)).toMatchObject({ likesCount: 0, reviewCount: 1, rating: 1 })

    const [ana, bo] = [await person(), await person()]
    const owned = await pair({ merged: ana.id, kept: bo.id })
    await merge(owned.mergedId, owned.keptId, bo.id, { merged: ana.id, endsOwnership: true })
    await deleteAccount(ana.headers)
    expect((await undo(owned.mergedId)).json().error).toMatch(/deleted with its owner/)
    expect((await view(`/businesses/${owned.mergedId}`)).headers.location).toBe(`/businesses/${owned.keptId}`)
  })

  it('doesn’t delete a listing that had no owner, or another one, with the account of the other one’s owner', async () => {
    const ana = await person()
    for (const merged of [undefined, ana.id]) {
      const bo = await person()
      const { mergedId, keptId } = await pair({ kept: bo.id, ...(merged && { merged }) })
      await merge(mergedId, keptId, bo.id, { merged: merged ?? null, endsOwnership: true })
      await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: bo.headers })
      expect((await read(keptId)).business.submittedById).toBeNull()
      expect((await undo(mergedId)).statusCode).toBe(200)
      expect((await read(mergedId)).business.submittedById).toBe(merged ?? null)
    }
  })

  it('skips a merged listing that was deleted with its owner’s account', async () => {
    const [ana, bo] = [await person(), await person()]
    const { mergedId, keptId } = await pair({ kept: bo.id })
    await merge(mergedId, keptId, bo.id)
    const later = await buildBusiness(test.db, { name: 'Anvils Inc', ownerId: ana.id })
    await merge(later, keptId, bo.id, { merged: ana.id, endsOwnership: true })
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers: ana.headers })
    expect((await undo(mergedId)).statusCode).toBe(200)
  })
})

it('an import updates the listing that stayed, and never adds the merged one again', async () => {
  const columns = 'Facility ID,name,address,zip,website\n'
  const row = (key: string, name: string, website = '') => `${key},${name},12 Merge Way,78704,${website}\n`
  await importer.importText(
    columns + row('A', 'Merge Cafe') + row('B', 'Merge Coffee', 'https://old.example.com'),
  )
  const ids = (await importer.stored())
    .filter(({ address }) => address === '12 Merge Way')
    .map(({ id }) => id)
  const [keptId, mergedId] = ids as [number, number]
  expect((await merge(mergedId, keptId)).statusCode).toBe(200)
  const again = columns + row('A', 'Merge Cafe') + row('B', 'Merge Coffee', 'https://new.example.com')
  expect(await importer.importText(again)).toMatchObject({ imported: 0, updated: 1, gone: 0 })
  expect((await read(keptId)).business.website).toBe('https://new.example.com/')
  // Another list knows it by the name it had.
  expect(
    await importer.importText('name,address,zip\nMerge Coffee,12 Merge Way,78704\n', '--plain'),
  ).toMatchObject({
    imported: 0,
    duplicates: 1,
  })
})
