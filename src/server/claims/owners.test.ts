import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOn, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { buildPhoto } from '#test/hostile-pictures.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
let serial = 0
beforeAll(async () => {
  test = await startTestApp()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const person = async () => {
  const email = `owner${++serial}@example.com`
  const id = await buildUser(test.db, { email })
  return { id, email, headers: { ...(await signInAs(test.app, id)) } }
}
const give = (businessId: number, email: string | null, seenOwnerId: number | null) =>
  desk.send('PUT', `/claims/owners/${businessId}`, { email, seenOwnerId })
const read = async (businessId: number) =>
  (await test.app.inject(`/api/businesses/${businessId}`)).json().business
const leave = (businessId: number, headers: object) =>
  test.app.inject({ method: 'DELETE', url: `/api/businesses/${businessId}/owner`, headers: { ...headers } })

describe('staff', () => {
  it('give a listing to a person and take it back, and both are told', async () => {
    const id = await buildBusiness(test.db, { name: 'Anvils' })
    const { id: ownerId, email } = await person()
    expect((await give(id, email.toUpperCase(), null)).statusCode).toBe(200)
    expect((await read(id)).submittedById).toBe(ownerId)
    expect((await give(id, email, null)).statusCode).toBe(200)
    const next = await person()
    expect((await give(id, next.email, ownerId)).statusCode).toBe(200)
    expect((await give(id, null, next.id)).statusCode).toBe(200)
    expect((await read(id)).submittedById).toBeNull()
    expect(await subjectsTo(test.db, ownerId)).toEqual(['Anvils is yours', 'You no longer manage Anvils'])
    expect((await actionsOn(test.db, 'business', id)).map(({ action }) => action)).toEqual([
      'business.given',
      'business.given',
      'business.taken-back',
    ])
  })

  it('need an account to give it to, and the owner they saw', async () => {
    const id = await buildBusiness(test.db)
    const missing = await give(id, 'nobody@example.com', null)
    expect(missing.json().fieldErrors).toEqual({ email: 'There is no account with this address' })
    const { email } = await person()
    expect((await give(id, email, 7)).json().code).toBe('stale_revision')
    expect((await give(999_999, email, null)).statusCode).toBe(404)
    const [one, other] = [await person(), await person()]
    const answers = await Promise.all([give(id, one.email, null), give(id, other.email, null)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('give it to a confirmed address only, where email can be sent', async () => {
    const served = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    try {
      const staff = await openDesk(served)
      const id = await buildBusiness(served.db)
      const ownerId = await buildUser(served.db, { email: 'typed@example.com' })
      const confirmedAt = (email_confirmed_at: Date | null) =>
        served.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', ownerId).execute()
      const body = { email: 'typed@example.com', seenOwnerId: null }
      await confirmedAt(null)
      const refused = await staff.send('PUT', `/claims/owners/${id}`, body)
      expect(refused.statusCode).toBe(409)
      expect(refused.json().error).toBe('They have to confirm their email address first.')
      await confirmedAt(new Date())
      expect((await staff.send('PUT', `/claims/owners/${id}`, body)).statusCode).toBe(200)
    } finally {
      await served.close()
    }
  })
})

describe('an owner', () => {
  it('gives up a listing, which stays without them and without their photos', async () => {
    const { id: ownerId, headers } = await person()
    const id = await buildBusiness(test.db, { ownerId })
    const form = pictureForm(
      { phone: '512-555-0148' },
      { name: 'profileImage', content: await buildPhoto('jpeg') },
    )
    const edited = await test.app.inject({
      method: 'PUT',
      url: `/api/businesses/${id}`,
      payload: form.payload,
      headers: { ...headers, ...form.headers },
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await read(id)).logoUrl).toMatch(/^\/uploads\//)
    expect((await leave(id, headers)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ submittedById: null, logoUrl: null })
    const uses = await test.db.selectFrom('pictures').select('uses').where('owner_id', '=', ownerId).execute()
    expect(uses).toEqual([{ uses: 0 }])
    expect((await leave(id, headers)).statusCode).toBe(200)
    // Deleting the account leaves the listing alone.
    await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
    expect((await read(id)).id).toBe(id)
  })

  it('can’t give up someone else’s, nor can staff this way', async () => {
    const { id: ownerId } = await person()
    const id = await buildBusiness(test.db, { ownerId })
    expect((await leave(id, (await person()).headers)).statusCode).toBe(403)
    expect((await leave(id, desk.headers)).statusCode).toBe(403)
    expect((await leave(999_999, desk.headers)).statusCode).toBe(404)
    expect((await leave(id, {})).statusCode).toBe(401)
  })
})
