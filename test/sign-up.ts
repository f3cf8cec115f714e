import type { InjectOptions } from 'fastify'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** The sign-up form of a new visitor. */
export const newPerson = () => ({
  firstName: 'Maya',
  lastName: 'Reyes',
  email: `maya.${process.pid}.${++serial}@example.com`,
  password: 'barton-springs',
})

export type SignedUp = ReturnType<typeof newPerson> &
  Session & {
    /** The bearer token as request headers. */
    headers: { authorization: string }
    /** The cookie that identifies the browser from now on. */
    cookie: string
  }

/** Signs up a new user through the API, as a browser would. */
export async function signUp(
  { app }: Pick<TestApp, 'app'>,
  given: Partial<ReturnType<typeof newPerson>> & Pick<InjectOptions, 'remoteAddress'> = {},
): Promise<SignedUp> {
  const { remoteAddress, ...fields } = given
  const payload = { ...newPerson(), ...fields }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload,
    ...(remoteAddress && { remoteAddress }),
  })
  if (answer.statusCode !== 201) throw new Error(`sign-up returned ${answer.statusCode}: ${answer.body}`)
  const session: Session = answer.json()
  return {
    ...payload,
    ...session,
    headers: { authorization: `Bearer ${session.token}` },
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}
