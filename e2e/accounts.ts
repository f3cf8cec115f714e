import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { RegisteredBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { type demoAccounts, demoPassword } from '../db/demo/people.ts'
import { visit } from './visit.ts'

type NewPerson = { firstName?: string; lastName?: string; email?: string; password?: string }

/** Signs up a new user for a test, through the API. */
export async function signUp(request: APIRequestContext, given: NewPerson = {}): Promise<Session> {
  const person = {
    firstName: 'Maya',
    lastName: 'Reyes',
    email: `maya.${randomBytes(6).toString('hex')}@example.com`,
    password: 'barton-springs',
    ...given,
  }
  const answer = await request.post('/api/auth/register', { data: person })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Sends until the answer isn't 503: the site waits as briefly as for visitors, and says to try again. Nothing was stored then. */
async function sendAgain(send: () => Promise<APIResponse>): Promise<APIResponse> {
  const answer = await send()
  if (answer.status() !== 503) return answer
  await sleep(200)
  return sendAgain(send)
}

export type Owner = { session: Session; business: Business }

/** Signs up a user who has just registered a business with this name; `given` replaces other fields of the form. */
export async function newOwnerOf(
  request: APIRequestContext,
  name: string,
  given: Record<string, string> = {},
): Promise<Owner> {
  const session = await signUp(request)
  const multipart = {
    businessName: name,
    email: 'hello@example.com',
    phone: '512 555 0199',
    website: 'clear-windows.example.com',
    address: '500 Congress Avenue',
    zipCode: '78701',
    description: 'Clear windows since 1998. '.repeat(8),
    category: '2',
    ...given,
  }
  const headers = { authorization: `Bearer ${session.token}` }
  const answer = await sendAgain(() => request.post('/api/businesses', { headers, multipart }))
  expect(answer.status()).toBe(201)
  const { business } = (await answer.json()) as RegisteredBusiness
  return { session, business }
}

/** Opens `path` in a browser with the session stored, as after an earlier visit, and waits until its buttons work. */
export async function openAs(page: Page, { user, token }: Session, path: string): Promise<void> {
  await page.addInitScript(
    (session) => {
      // The browser's own page without a connection has no storage.
      if (window.origin === 'null') return
      // Once per browser, so that a journey can sign out.
      if (localStorage.getItem('was-signed-in')) return
      localStorage.setItem('was-signed-in', '1')
      localStorage.setItem('auth-storage', JSON.stringify({ ...session, isAuthenticated: true }))
      localStorage.setItem('token', session.token)
    },
    { user, token },
  )
  await visit(page, path)
}

/** Returns a session of one of the demo accounts. */
export async function signInAsDemo(
  request: APIRequestContext,
  who: keyof typeof demoAccounts,
): Promise<Session> {
  const email = `${who}@example.com`
  const answer = await request.post('/api/auth/login', { data: { email, password: demoPassword } })
  expect(answer.status()).toBe(200)
  return answer.json()
}
