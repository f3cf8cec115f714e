import type { RegisteredBusiness } from '#shared/businesses/form/business-forms.schemas.ts'
import { buildCategory } from './factories.ts'
import {
  type RegistrationFields,
  type RegistrationFiles,
  register,
  registrationFields,
} from './registration.ts'
import { type SignedUp, signUp } from './sign-up.ts'
import type { TestApp } from './test-app.ts'

export type NewOwner = { session: SignedUp; business: RegisteredBusiness['business'] }

/** Signs up a user who has just registered a business; `given` replaces fields of the form. */
export async function signUpOwner(
  test: TestApp,
  given: RegistrationFields = {},
  files?: RegistrationFiles,
): Promise<NewOwner> {
  const session = await signUp(test)
  const categoryId = given.category ?? (await buildCategory(test.db)).id
  const fields = registrationFields(Number(categoryId), given)
  const answer = await register(test, session.headers, fields, files)
  if (answer.statusCode !== 201) throw new Error(`registration returned ${answer.statusCode}: ${answer.body}`)
  return { session, business: answer.json<RegisteredBusiness>().business }
}

/** Signs up a staff member. */
export async function signUpStaff(test: TestApp): Promise<SignedUp> {
  const staff = await signUp(test, { firstName: 'Dana', lastName: 'Whitfield' })
  await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', staff.user.id).execute()
  return { ...staff, user: { ...staff.user, role: 'admin' } }
}
