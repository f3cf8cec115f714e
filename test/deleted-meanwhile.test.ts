import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBusiness } from './factories.ts'
import { holdLocks } from './held-locks.ts'
import { signUp } from './sign-up.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
let businessId: number
beforeAll(async () => {
  test = await startTestApp()
  businessId = await buildBusiness(test.db)
})
afterAll(() => test.close())

const acts: Record<string, () => string> = {
  'sets up an authenticator app': () => '/api/auth/authenticator',
  'starts to add a passkey': () => '/api/auth/passkeys/options',
  'likes a business': () => `/api/businesses/${businessId}/like`,
  'saves a business': () => `/api/businesses/${businessId}/save`,
  'follows a business': () => `/api/businesses/${businessId}/follow`,
  'asks for a copy of their data': () => '/api/users/data-export',
}

it.each(Object.entries(acts))(
  'a person who %s while their account is deleted hears that it is gone',
  async (_what, act) => {
    const { user, headers } = await signUp(test)
    const deleting = await holdLocks(test, `DELETE FROM users WHERE id = ${user.id}`)
    const answering = test.app.inject({ method: 'POST', url: act(), headers })
    // A request that is answered wouldn't wait.
    const early = answering.then(({ statusCode, body }) => `${statusCode} ${body}`)
    await expect.poll(async () => Promise.race([early, deleting.countWaiting()])).toBe(1)
    await deleting.commit()
    expect((await answering).json()).toMatchObject({ code: 'unauthenticated' })
  },
)
