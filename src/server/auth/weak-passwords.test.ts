import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#server/lib/tokens.ts'
import { saveReset } from '#server/sessions/password-resets.repository.ts'
import { liveSettings } from '#test/live-site.ts'
import { newPerson, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let live: TestApp
let demo: TestApp
beforeAll(async () => {
  live = await startTestApp(liveSettings)
  demo = await startTestApp()
})
afterAll(() => Promise.all([live.close(), demo.close()]))

let serial = 0
/** Each person from an address of their own, since one address may sign up five times an hour. */
const remoteAddress = () => `10.2.0.${++serial}`
const post = ({ app }: TestApp, path: string, payload: object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    headers,
    remoteAddress: remoteAddress(),
  })

const common = 'This is one of the 10,000 most common passwords, so it’s easy to guess.'
const personal = 'A password made from your name or email address is easy to guess.'
/** Weak for Maya Reyes, who gets email as maya.garden7@example.com. */
const weak = [
  ['password', common],
  ['ILoveYou', common],
  ['123456', common],
  ['dragon', common],
  ['Maya2026', personal],
  ['12reyes', personal],
  ['maya.reyes', personal],
  ['Reyes Maya!', personal],
  ['maya.garden7', personal],
  ['mayagarden99', personal],
  ['maya.garden7@example.com', personal],
] as const
const maya = () => ({ ...newPerson(), email: 'maya.garden7@example.com' })

describe('on a live site', () => {
  it.each(weak)(
    'a person can’t sign up with %s, and the reason is at its field',
    async (password, reason) => {
      const person = maya()
      const answer = await post(live, 'register', { ...person, password })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        error: `${reason} Please choose another.`,
        fieldErrors: { password: `${reason} Please choose another.` },
      })
      const stored = live.db.selectFrom('users').select('id').where('email', '=', person.email)
      expect(await stored.execute()).toEqual([])
    },
  )

  it.each(['k7-wmz', 'maya plays the tuba', 'passwordless since May'])('%s is accepted', async (password) => {
    expect((await post(live, 'register', { ...newPerson(), password })).statusCode).toBe(201)
  })

  it('a change is refused at its field, and the session stays', async () => {
    const { headers, password: currentPassword } = await signUp(live, { remoteAddress: remoteAddress() })
    const change = (newPassword: string) =>
      live.app.inject({
        method: 'PUT',
        url: '/api/auth/password',
        headers,
        payload: { currentPassword, newPassword },
      })
    // More often than wrong current passwords are allowed.
    for (const newPassword of Array.from({ length: 6 }, () => ['sunshine', 'MayaReyes1']).flat()) {
      const answer = await change(newPassword)
      expect(answer.statusCode, newPassword).toBe(400)
      expect(answer.json().fieldErrors.newPassword, newPassword).toMatch(/easy to guess\. Please choose/)
    }
    expect((await change('zilker-park')).statusCode).toBe(200)
  })

  it('a reset is refused at its field, and its link still works', async () => {
    const { user } = await signUp(live, { remoteAddress: remoteAddress() })
    const { token, hash } = createToken('reset')
    await live.db.transaction().execute((tx) => saveReset(tx, user.id, hash))
    for (const password of ['sunshine', 'MayaReyes1']) {
      const answer = await post(live, 'reset-password', { token, password })
      expect(answer.statusCode, password).toBe(400)
      expect(answer.json().fieldErrors.password, password).toMatch(/easy to guess\. Please choose/)
    }
    expect((await post(live, 'reset-password', { token, password: 'zilker-park' })).statusCode).toBe(200)
  })
})

describe('elsewhere', () => {
  it.each(weak)('%s is accepted', async (password) => {
    const answer = await post(demo, 'register', { ...newPerson(), password })
    expect(answer.statusCode).toBe(201)
  })
})

describe('POST /api/auth/password-advice', () => {
  const advice = async (site: TestApp, payload: object, headers = {}) => {
    const answer = await post(site, 'password-advice', payload, headers)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json().advice
  }

  it('says what is known against a password, and what follows from that', async () => {
    for (const [password, reason] of weak) {
      const person = { ...maya(), password }
      expect(await advice(demo, person), password).toBe(`${reason} Another one would be safer.`)
      expect(await advice(live, person), password).toBe(`${reason} Please choose another.`)
    }
    expect(await advice(demo, { ...maya(), password: 'barton-springs' })).toBeNull()
  })

  it('knows the name of who is signed in', async () => {
    const { headers } = await signUp(demo, { firstName: 'Guadalupe' })
    expect(await advice(demo, { password: 'guadalupe1' }, headers)).toContain(personal)
    expect(await advice(demo, { password: 'guadalupe1' })).toBeNull()
  })

  it('takes no text longer than a password may be', async () => {
    for (const password of ['', 'x'.repeat(1_001)])
      expect((await post(demo, 'password-advice', { password })).statusCode).toBe(400)
  })
})
