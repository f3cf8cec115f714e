import { signUp } from '#test/sign-up.ts'
import type { Site } from './site.ts'

/** Signs up a new admin. */
export async function signUpStaff({ test }: Site) {
  const { headers, ...session } = await signUp(test, { firstName: 'Dana', lastName: 'Whitfield' })
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', session.user.id).execute()
  const verified = await test.app.inject({ url: '/api/auth/verify', headers })
  return { ...session, headers, user: verified.json().user as typeof session.user }
}
