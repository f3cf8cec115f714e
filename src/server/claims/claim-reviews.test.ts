import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { buildImpostors, buildPhoto } from '#test/hostile-pictures.ts'
import { multipartBody } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { deleteOldDocuments } from './claim-reviews.repository.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const pdf = Buffer.from('%PDF-1.7\nA permit.')
type File = { filename: string; content: Buffer }

async function claimant(businessId: number) {
  const userId = await buildUser(test.db, { firstName: 'Noemi', lastName: 'Solis' })
  const headers = { ...(await signInAs(test.app, userId)) }
  const url = `/api/businesses/${businessId}/claim`
  return {
    userId,
    headers,
    read: async () => (await test.app.inject({ url, headers })).json(),
    prove: (code: string) =>
      test.app.inject({ method: 'POST', url: `${url}/proof`, payload: { code }, headers }),
    send: (files: File[], message = 'I run it.') => {
      const parts = files.map((file) => ({ name: 'documents', type: 'application/pdf', ...file }))
      const form = multipartBody([{ name: 'message', content: message }, ...parts])
      return test.app.inject({
        method: 'POST',
        url: `${url}/documents`,
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      })
    },
  }
}

async function readItem(businessId: number) {
  const { items } = (await desk.send('GET', '/inbox?kind=claim&status=all')).json()
  return items.find(({ request }: { request: { businessId: number } }) => request.businessId === businessId)
}
const decide = (claimId: number, decision: object) =>
  desk.send('PUT', `/claims/${claimId}/decision`, { revision: 1, ...decision })
const ownerOf = async (id: number) =>
  (await test.app.inject(`/api/businesses/${id}`)).json().business.submittedById

/** A listing that somebody has claimed with a PDF. */
async function claimed(given: Parameters<typeof buildBusiness>[1] = {}) {
  const id = await buildBusiness(test.db, given)
  const person = await claimant(id)
  expect((await person.send([{ filename: 'permit.pdf', content: pdf }])).statusCode).toBe(201)
  const { request, ...item } = await readItem(id)
  return { id, item, request, ...person }
}

describe('a claim by documents', () => {
  it('isn’t for the staff member who made it', async () => {
    const { id, request, userId, headers } = await claimed()
    await test.db.updateTable('users').set({ role: 'support' }).where('id', '=', userId).execute()
    const ask = (method: 'PUT' | 'POST', path: string, payload: object) =>
      test.app.inject({ method, url: `/api/admin/claims/${request.claimId}${path}`, payload, headers })
    expect((await ask('PUT', '/decision', { isAccepted: true, revision: 1 })).statusCode).toBe(403)
    expect((await ask('POST', '/codes', {})).statusCode).toBe(403)
    expect(await ownerOf(id)).toBeNull()
  })

  it('waits at the desk for 24 hours, with what staff need to decide', async () => {
    const { id, item, request, read, userId } = await claimed({ name: 'Anvils', phone: '512-555-0190' })
    expect(request).toMatchObject({
      businessName: 'Anvils',
      businessPhone: '512-555-0190',
      businessAddress: '1704 S 2nd St, 78704',
      name: 'Noemi Solis',
      message: 'I run it.',
      owner: null,
      documents: [{ name: 'permit.pdf', isPdf: true }],
    })
    const hours = (Date.parse(item.dueAt) - Date.parse(item.createdAt)) / 3_600_000
    expect(hours).toBe(24)
    expect(await read()).toMatchObject({ claim: { status: 'review' } })
    expect(await subjectsTo(test.db, userId)).toEqual(['We’re reviewing your claim for Anvils'])
    expect(await ownerOf(id)).toBeNull()
  })

  it('is accepted: the claimant owns the listing, is told, and the item is done', async () => {
    const { id, request, userId } = await claimed({ name: 'Bellows' })
    expect((await decide(request.claimId, { isAccepted: true })).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(userId)
    expect(await readItem(id)).toMatchObject({ status: 'done', request: { status: 'accepted' } })
    expect(await subjectsTo(test.db, userId)).toContain('Bellows is yours')
    const [action] = await actionsOn(test.db, 'business', id)
    expect(action).toMatchObject({ actor_id: desk.staffId, action: 'claim.accepted' })
    // A second press changes nothing.
    expect((await decide(request.claimId, { isAccepted: true })).statusCode).toBe(200)
    expect(await actionsOn(test.db, 'business', id)).toHaveLength(1)
  })

  it('is refused with a reason, and can be made again', async () => {
    const { id, request, userId, read, send } = await claimed({ name: 'Chisels' })
    expect((await decide(request.claimId, { isAccepted: false })).json().fieldErrors.reason).toBeDefined()
    const refused = await decide(request.claimId, { isAccepted: false, reason: 'Too dark.' })
    expect(refused.statusCode).toBe(200)
    expect(await ownerOf(id)).toBeNull()
    expect(await read()).toMatchObject({ claim: { status: 'refused', reason: 'Too dark.' } })
    expect(await subjectsTo(test.db, userId)).toContain('We couldn’t accept your claim for Chisels')
    expect((await send([{ filename: 'light.pdf', content: pdf }])).statusCode).toBe(201)
    expect(await readItem(id)).toMatchObject({
      status: 'new',
      request: { documents: [{ name: 'light.pdf' }], reason: null },
    })
  })

  it('disputes an owner, who is told when they lose the listing', async () => {
    const ownerId = await buildUser(test.db, { firstName: 'Sam', lastName: 'Hill' })
    const { id, request, userId } = await claimed({ name: 'Drills', ownerId })
    expect(request.owner).toEqual({ id: ownerId, name: 'Sam Hill' })
    expect((await desk.send('POST', `/claims/${request.claimId}/codes`)).statusCode).toBe(409)
    expect((await decide(request.claimId, { isAccepted: true })).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(userId)
    expect(await subjectsTo(test.db, ownerId)).toEqual(['You no longer manage Drills'])
  })

  it('is decided only from its current state, and once', async () => {
    const { request } = await claimed()
    const stale = await decide(request.claimId, { isAccepted: true, revision: 7 })
    expect(stale.json().code).toBe('stale_revision')
    const answers = await Promise.all([
      decide(request.claimId, { isAccepted: true }),
      decide(request.claimId, { isAccepted: false, reason: 'No.' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await decide(999_999, { isAccepted: true })).statusCode).toBe(404)
  })

  it('can’t be closed without a decision', async () => {
    const { item } = await claimed()
    const change = await desk.send('PUT', `/inbox/${item.id}`, { status: 'done', revision: item.revision })
    expect(change.json().fieldErrors).toEqual({ status: 'Decide on the claim' })
  })

  it('is sent once', async () => {
    const { send } = await claimed()
    expect((await send([])).statusCode).toBe(409)
  })
})

describe('a code from staff', () => {
  it('proves a claim, after too many wrong codes by email too', async () => {
    const { id, request, userId, read, prove } = await claimed()
    await test.db
      .updateTable('business_claims')
      .set({ guesses: 10 })
      .where('id', '=', request.claimId)
      .execute()
    const created = await desk.send('POST', `/claims/${request.claimId}/codes`)
    expect(created.statusCode).toBe(201)
    const { code, expiresAt } = created.json()
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    expect(await read()).toMatchObject({ claim: { status: 'review', sentTo: null, guessesLeft: 10 } })
    expect((await prove(code === '000000' ? '000001' : '000000')).statusCode).toBe(400)
    expect((await prove(code)).statusCode).toBe(200)
    expect(await ownerOf(id)).toBe(userId)
    expect(await readItem(id)).toMatchObject({ status: 'done' })
    expect(await actionsOn(test.db, 'business', id)).toMatchObject([
      { action: 'claim.code-created', actor_id: desk.staffId },
      { action: 'business.claimed', actor_id: userId, details: { by: 'code from staff' } },
    ])
  })
})

describe('documents', () => {
  const download = (claimId: number, documentId: number, headers: object = desk.headers) =>
    test.app.inject({ url: `/api/admin/claims/${claimId}/documents/${documentId}`, headers: { ...headers } })

  it('are seen by staff alone', async () => {
    const { request, headers } = await claimed()
    const [document] = request.documents
    const seen = (await download(request.claimId, document.id)).json()
    expect((await actionsOn(test.db, 'business', request.businessId)).at(-1)).toEqual({
      actor_id: desk.staffId,
      action: 'claim-document.read',
      details: {},
    })
    expect(Buffer.from(seen.content, 'base64')).toEqual(pdf)
    expect(seen).toMatchObject({ name: 'permit.pdf', mediaType: 'application/pdf' })
    expect((await download(request.claimId, document.id, headers)).statusCode).toBe(404)
    expect((await download(request.claimId, document.id, {})).statusCode).toBe(401)
    const other = await claimed()
    expect((await download(other.request.claimId, document.id)).statusCode).toBe(404)
  })

  it('are redrawn if they are pictures', async () => {
    const id = await buildBusiness(test.db)
    const { send } = await claimant(id)
    const content = await buildPhoto('jpeg')
    expect((await send([{ filename: 'a/b\u202e.jpg', content }])).statusCode).toBe(201)
    const { request } = await readItem(id)
    expect(request.documents).toMatchObject([{ name: 'b .jpg', isPdf: false }])
    const seen = (await download(request.claimId, request.documents[0].id)).json()
    expect(Buffer.from(seen.content, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  })

  it('are refused if they are anything else, too many or too large', async () => {
    const { send } = await claimant(await buildBusiness(test.db))
    const file = { filename: 'permit.pdf', content: pdf }
    const { 'a PDF': _pdf, ...impostors } = buildImpostors()
    for (const [name, content] of Object.entries(impostors))
      expect((await send([{ filename: 'permit.pdf', content }])).statusCode, name).toBe(422)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    expect((await send([{ filename: 'a.heic', content: heic }])).json().fieldErrors.documents).toMatch(/HEIC/)
    expect((await send([file, file, file, file])).json().fieldErrors.documents).toMatch(/At most 3/)
    const large = Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)])
    expect((await send([{ ...file, content: large }])).statusCode).toBe(413)
    expect((await send([file], ' ')).json().fieldErrors.message).toBe('Required')
    expect((await send([file, file, file])).statusCode).toBe(201)
  })

  it('are deleted 30 days after the decision', async () => {
    const waiting = await claimed()
    const { request } = await claimed()
    await decide(request.claimId, { isAccepted: false, reason: 'No.' })
    const count = async (claimId: number) =>
      (await test.db.selectFrom('claim_documents').select('id').where('claim_id', '=', claimId).execute())
        .length
    const decidedAt = (days: number) =>
      test.db
        .updateTable('business_claims')
        .set({ decided_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', request.claimId)
        .execute()
    await decidedAt(29)
    await deleteOldDocuments(test.db)
    expect(await count(request.claimId)).toBe(1)
    await decidedAt(31)
    await deleteOldDocuments(test.db)
    expect(await count(request.claimId)).toBe(0)
    expect(await count(waiting.request.claimId)).toBe(1)
  })

  it('are deleted with the account', async () => {
    const { id, headers } = await claimed()
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect(await readItem(id)).toBeUndefined()
    const left = await test.db
      .selectFrom('business_claims')
      .select('id')
      .where('business_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})
