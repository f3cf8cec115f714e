import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdLocks } from '#test/held-locks.ts'
import { times } from '#test/long.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const newPassword = 'zilker-park'
const change = (headers: Record<string, string>, payload: object, app = test.app) =>
  app.inject({ method: 'PUT', url: '/api/auth/password', headers, payload })
const logIn = ({ email }: SignedUp, password: string) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const verify = (token: string) =>
  test.app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } })
const noticesTo = ({ email }: SignedUp) =>
  test.db
    .selectFrom('mails')
    .select('id')
    .where('recipient_address', '=', email)
    .where('subject', 'like', '%password was changed')
    .execute()

describe('PUT /api/auth/password', () => {
  it('ends every session, starts a new one here and notifies the owner', async () => {
    const person = await signUp(test)
    const other = (await logIn(person, person.password)).json().token
    const answer = await change(person.headers, { currentPassword: person.password, newPassword })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toEqual(person.user)
    const devices = test.db
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', '=', person.user.id)
    expect(await devices.execute(), 'only this browser is known').toHaveLength(1)
    for (const ended of [person.token, other]) expect((await verify(ended)).statusCode).toBe(401)
    expect((await verify(answer.json().token)).statusCode).toBe(200)
    expect((await logIn(person, person.password)).statusCode).toBe(401)
    expect((await logIn(person, newPassword)).statusCode).toBe(200)
    expect(await noticesTo(person)).toHaveLength(1)
  })

  it('rejects a wrong current password at its field and changes nothing', async () => {
    const person = await signUp(test)
    const answer = await change(person.headers, { currentPassword: 'not-the-one', newPassword })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      fieldErrors: { currentPassword: 'The current password is incorrect.' },
    })
    expect((await verify(person.token)).statusCode).toBe(200)
    expect((await logIn(person, person.password)).statusCode).toBe(200)
    expect(await noticesTo(person)).toEqual([])
  })

  it('rejects any current password for an account without one', async () => {
    const person = await signUp(test)
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.user.id).execute()
    const answer = await change(person.headers, { currentPassword: person.password, newPassword })
    expect(Object.keys(answer.json().fieldErrors)).toEqual(['currentPassword'])
  })

  it.each([
    ['currentPassword', undefined],
    ['currentPassword', ''],
    ['newPassword', 'short'],
    ['newPassword', 123_456],
  ])('rejects an invalid %s: %j', async (field, value) => {
    const { headers, password } = await signUp(test)
    const answer = await change(headers, { currentPassword: password, newPassword, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
  })

  it('requires a session before it reads a byte', async () => {
    expect((await change({}, { currentPassword: 'a', newPassword: 'b' })).statusCode).toBe(401)
  })

  it('changes it once for identical requests at the same moment', async () => {
    const sent = times(6, 20)
    const person = await signUp(test)
    const answers = await Promise.all(
      Array.from({ length: sent }, (_, index) =>
        change(person.headers, { currentPassword: person.password, newPassword: `password ${index}` }),
      ),
    )
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 400 || statusCode === 401)).toHaveLength(
      sent - 1,
    )
    expect((await logIn(person, `password ${winner}`)).statusCode).toBe(200)
    expect((await verify(answers[winner]?.json().token)).statusCode).toBe(200)
    expect(await noticesTo(person)).toHaveLength(1)
  })

  it('changes nothing for a session that ends in the meantime', async () => {
    const person = await signUp(test)
    const { id } = person.user
    const ending = await holdLocks(
      test,
      `SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`,
      `DELETE FROM sessions WHERE user_id = ${id}`,
    )
    const answer = change(person.headers, { currentPassword: person.password, newPassword })
    await expect.poll(ending.countWaiting).toBe(1)
    await ending.commit()
    expect((await answer).statusCode).toBe(401)
    expect((await logIn(person, person.password)).statusCode).toBe(200)
  })

  it('invalidates an open reset link', async () => {
    const person = await signUp(test)
    const reset = test.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', person.user.id)
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: person.email },
    })
    await expect.poll(() => reset.execute()).toHaveLength(1)
    await change(person.headers, { currentPassword: person.password, newPassword })
    expect(await reset.execute()).toEqual([])
  })

  it('allows ten guesses in a quarter of an hour with a stolen session', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' }, () => test.connection)
    const person = await signUp(test)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        change(person.headers, { currentPassword: 'not-the-one', newPassword }, limited.app),
      ),
    )
    await limited.close()
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })
})
