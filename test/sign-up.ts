import type { InjectOptions } from 'fastify'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { TestApp } from './test-app.ts'

let serial = 0

/** What somebody fills in who hasn't been here before. */
export const newPerson = () => ({
  firstName: 'Maya',
  lastName: 'Reyes',
  email: `maya.${process.pid}.${++serial}@example.com`,
  password: 'barton-springs',
})

export type SignedUp = ReturnType<typeof newPerson> &
  Session & {
    /** The bearer token as the headers of a request. */
    headers: { authorization: string }
    /** What the browser is known by from now on. */
    cookie: string
  }

/** Signs up somebody new through the API, as one browser would. */
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
  if (answer.statusCode !== 201) throw new Error(`sign-up was answered ${answer.statusCode}: ${answer.body}`)
  const session: Session = answer.json()
  return {
    ...payload,
    ...session,
    headers: { authorization: `Bearer ${session.token}` },
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}
