import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { giveDemoPasswords } from './accounts.ts'
import { demoAccounts, demoAccountsNotice, demoPassword } from './people.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const accounts = Object.values(demoAccounts)
beforeEach(async () => {
  await test.db.deleteFrom('users').execute()
  const rows = accounts.map(({ id, firstName, lastName, email, role }) => ({
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    role,
  }))
  await test.db.insertInto('users').values(rows).execute()
})

async function statusesOfSignIn(password = demoPassword): Promise<number[]> {
  const answers = await Promise.all(
    accounts.map(({ email }) =>
      test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } }),
    ),
  )
  return answers.map(({ statusCode }) => statusCode)
}
const hashes = () => test.db.selectFrom('users').select(['id', 'password_hash']).orderBy('id').execute()

it('adds passwords to a data folder from before passwords, and changes nothing the next time', async () => {
  expect(await statusesOfSignIn()).toEqual([401, 401, 401])
  await giveDemoPasswords(test.db)
  expect(await statusesOfSignIn()).toEqual([200, 200, 200])
  const before = await hashes()
  await giveDemoPasswords(test.db)
  expect(await hashes()).toEqual(before)
})

it('leaves accounts with their own password and other users with a demo address alone', async () => {
  const { owner, admin } = demoAccounts
  await test.db.updateTable('users').set({ password_hash: 'own' }).where('id', '=', owner.id).execute()
  await test.db.updateTable('users').set({ id: 77 }).where('id', '=', admin.id).execute()
  await giveDemoPasswords(test.db)
  expect(await hashes()).toEqual([
    { id: owner.id, password_hash: 'own' },
    { id: demoAccounts.user.id, password_hash: expect.stringContaining('argon2id') },
    { id: 77, password_hash: null },
  ])
})

it('lists every account on the terminal', () => {
  for (const { email } of accounts) expect(demoAccountsNotice()).toContain(email)
  expect(demoAccountsNotice()).toContain(demoPassword)
})
