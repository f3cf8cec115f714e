import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskUserList } from '#shared/users/users-desk.schemas.ts'
import { actionsOn, buildStaff, openDesk, subjectsTo } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { setUserRole } from './users.service.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
})
beforeEach(async () => {
  await test.db.updateTable('users').set({ role: 'user' }).execute()
  desk = await openDesk(test)
})
afterAll(() => test.close())

const reason = 'Several of your listings were invented.'
const setRole = (id: number, role: string, revision: unknown = 1, by = desk) =>
  by.send('PUT', `/users/${id}/role`, { role, revision })
const block = (id: number, payload: object, by = desk) => by.send('PUT', `/users/${id}/block`, payload)
const unblock = (id: number, revision: number) =>
  desk.send('DELETE', `/users/${id}/block?revision=${revision}`)
const signIn = ({ email, password }: { email: string; password: string }) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const list = async (query: string): Promise<DeskUserList> => (await desk.send('GET', `/users${query}`)).json()
const countStaff = async () =>
  (await test.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()).length

describe('GET /api/admin/users', () => {
  it('lists people, newest first, with what they have done; searches names and addresses', async () => {
    const id = await buildUser(test.db, {
      firstName: 'Zsófia',
      lastName: 'Quimby',
      email: 'zs.quimby@example.com',
    })
    await buildBusiness(test.db, { ownerId: id })
    for (const query of ['?search=quimby', '?search=ZS.QUIMBY@', '?search=sófia q'])
      expect((await list(query)).users).toMatchObject([
        { id, businessCount: 1, reviewCount: 0, isYou: false },
      ])
    expect((await list('?search=100%25_')).users).toEqual([])
    expect((await list('')).users[0]?.id).toBe(id)
    expect((await list('?filter=staff')).users).toMatchObject([{ id: desk.staffId, isYou: true }])
    expect((await desk.send('GET', '/users?filter=rich&page=x')).json().fieldErrors).toMatchObject({
      filter: expect.any(String),
      page: expect.any(String),
    })
  })
})

describe('roles', () => {
  it('are given and removed, logged and emailed, and apply from the next request on', async () => {
    const person = await signUp(test)
    const desks = () =>
      test.app
        .inject({ url: '/api/admin/users', headers: person.headers })
        .then(({ statusCode }) => statusCode)
    expect(await desks()).toBe(404)
    expect((await setRole(person.user.id, 'admin')).json().user).toMatchObject({ role: 'admin', revision: 2 })
    expect(await desks()).toBe(200)
    expect((await setRole(person.user.id, 'user', 1)).statusCode).toBe(409)
    expect((await setRole(person.user.id, 'user', 2)).statusCode).toBe(200)
    expect(await desks()).toBe(404)
    expect((await actionsOn(test.db, 'user', person.user.id)).map(({ details }) => details)).toEqual([
      { from: 'user', to: 'admin' },
      { from: 'admin', to: 'user' },
    ])
    expect(await subjectsTo(test.db, person.user.id)).toEqual([
      'Welcome to Find Local',
      'You’re now on the Find Local staff',
      'You’re no longer on the Find Local staff',
    ])
  })

  it('cannot be given up by their holder, and invalid ones are named', async () => {
    await buildStaff(test.db)
    expect((await setRole(desk.staffId, 'user')).statusCode).toBe(403)
    expect((await block(desk.staffId, { reason, revision: 1 })).statusCode).toBe(403)
    expect(Object.keys((await setRole(1, 'king', 'x')).json().fieldErrors).sort()).toEqual([
      'revision',
      'role',
    ])
    expect((await setRole(999_999, 'admin')).statusCode).toBe(404)
    expect(await countStaff()).toBe(2)
  })

  it('of staff need a confirmed address, where email can be sent', async () => {
    const served = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:9' })
    try {
      const staff = await openDesk(served)
      const id = await buildUser(served.db, { email: 'typed@example.com' })
      const confirmedAt = (email_confirmed_at: Date | null) =>
        served.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute()
      await confirmedAt(null)
      const refused = await setRole(id, 'moderator', 1, staff)
      expect(refused.statusCode).toBe(409)
      expect(refused.json().error).toBe('They have to confirm their email address first.')
      const command = setUserRole(served.app, 'typed@example.com', 'admin')
      await expect(command).rejects.toThrow('They have to confirm their email address first.')
      await confirmedAt(new Date())
      expect((await setRole(id, 'moderator', 1, staff)).statusCode).toBe(200)
    } finally {
      await served.close()
    }
  })

  it('leave someone on the staff, even when two demote or block each other at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      await test.db.updateTable('users').set({ role: 'user' }).execute()
      const [first, second] = [await openDesk(test), await openDesk(test)]
      const answers = await sendTogether(2, (index) => {
        const [by, about] = index ? [first, second] : [second, first]
        return round % 2
          ? block(about.staffId, { reason, revision: 1 }, by)
          : setRole(about.staffId, 'user', 1, by)
      })
      expect(countStatuses(answers)[200]).toBe(1)
      const left = await test.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('blocked_at', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
    }
  })
})

describe('a block', () => {
  it('ends every session immediately and locks the person out, with the reason', async () => {
    const person = await signUp(test)
    const phone = await signInAs(test.app, person.user.id)
    const response = await block(person.user.id, { reason, revision: 1 })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().user).toMatchObject({ blockedReason: reason, revision: 2 })
    for (const headers of [person.headers, phone])
      expect((await test.app.inject({ url: '/api/auth/verify', headers: { ...headers } })).statusCode).toBe(
        401,
      )
    const rejected = await signIn(person)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json().error).toBe(
      'This account is blocked. Please contact support if you think that’s a mistake.',
    )
    // Without the password, nothing is revealed.
    expect((await signIn({ ...person, password: 'wrong one' })).statusCode).toBe(401)
    expect(await subjectsTo(test.db, person.user.id)).toContain('Your Find Local account is blocked')
    expect((await list('?filter=blocked')).users.map(({ id }) => id)).toContain(person.user.id)

    expect((await unblock(person.user.id, 1)).statusCode).toBe(409)
    expect((await unblock(person.user.id, 2)).json().user).toMatchObject({ blockedAt: null, revision: 3 })
    expect((await signIn(person)).statusCode).toBe(200)
    expect((await actionsOn(test.db, 'user', person.user.id)).map(({ action }) => action)).toEqual([
      'user.blocked',
      'user.unblocked',
    ])
  })

  it('also ends a sign-in at the same moment', async () => {
    const person = await signUp(test)
    const [blocked, ...signIns] = await sendTogether(6, (index) =>
      index === 0 ? block(person.user.id, { reason, revision: 1 }) : signIn(person),
    )
    expect(blocked?.statusCode).toBe(200)
    expect(signIns.every(({ statusCode }) => statusCode === 200 || statusCode === 403)).toBe(true)
    const sessions = test.db.selectFrom('sessions').select('user_id').where('user_id', '=', person.user.id)
    expect(await sessions.execute()).toEqual([])
  })

  it('requires a reason, happens once, and cannot be combined with a staff role', async () => {
    const person = await signUp(test)
    expect(Object.keys((await block(person.user.id, { revision: 1 })).json().fieldErrors)).toEqual(['reason'])
    const duplicates = await sendTogether(3, () => block(person.user.id, { reason, revision: 1 }))
    expect(countStatuses(duplicates)).toEqual({ 200: 3 })
    expect(await actionsOn(test.db, 'user', person.user.id)).toHaveLength(1)
    expect((await setRole(person.user.id, 'admin', 2)).statusCode).toBe(409)
    expect((await block(999_999, { reason, revision: 1 })).statusCode).toBe(404)
    expect((await desk.send('DELETE', `/users/${person.user.id}/block`)).statusCode).toBe(400)
  })
})
