import type { LightMyRequestResponse } from 'fastify'
import { multipartBody } from './picture-form.ts'
import { signInAs } from './sign-in-as.ts'
import type { TestApp } from './test-app.ts'

export type RegistrationFields = Record<string, string | undefined>
export type RegistrationFiles = { logo?: Buffer; gallery?: readonly Buffer[]; filename?: string }

let serial = 0

/** Returns the wizard's fields, filled in; a different business each time. The category must exist. */
export function registrationFields(categoryId: number, given: RegistrationFields = {}): RegistrationFields {
  return {
    businessName: `Barton Taps ${++serial}`,
    email: 'hello@barton-taps.example',
    phone: '(512) 555-0148',
    website: 'barton-taps.example',
    address: '1704 S 2nd St',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
    description: 'Taps, leaks and water heaters.\nSame day.',
    category: String(categoryId),
    ...given,
  }
}

/** Returns the form as a browser sends it; undefined fields are omitted. */
export function registrationForm(
  fields: RegistrationFields,
  { logo, gallery = [], filename = 'photo.jpg' }: RegistrationFiles = {},
): { payload: Buffer; headers: Record<string, string> } {
  const text = Object.entries(fields).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, content }],
  )
  const file = (name: string, content: Buffer) => ({ name, filename, type: 'image/jpeg', content })
  return multipartBody([
    ...text,
    ...(logo ? [file('profileImage', logo)] : []),
    ...gallery.map((content) => file('images', content)),
  ])
}

/** Sends POST /api/businesses as this user, signing in first unless given a session. */
export async function register(
  { app }: Pick<TestApp, 'app'>,
  person: number | { authorization: string } | null,
  fields: RegistrationFields,
  files?: RegistrationFiles,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = registrationForm(fields, files)
  const session = typeof person === 'number' ? await signInAs(app, person) : person
  return app.inject({
    method: 'POST',
    url: '/api/businesses',
    payload,
    headers: { ...headers, ...session },
  })
}
