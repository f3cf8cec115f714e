import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/lib/tokens.ts'
import { buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { pictureForm } from '#test/picture-form.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let serial = 0
const newPerson = async () => {
  const email = `owner${++serial}@example.com`
  return { email, id: await buildUser(test.db, { firstName: 'Maya', lastName: 'Reyes', email }) }
}

const undo = (token: unknown) =>
  test.app.inject({ method: 'POST', url: '/api/auth/undo-email-change', payload: { token } })

/** Changes a person's address and returns the token from the email sent to the old one. */
async function changeEmail(userId: number, email: string): Promise<string> {
  const form = pictureForm({ firstName: 'Maya', lastName: 'Reyes', email })
  const response = await test.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    payload: form.payload,
    headers: { ...form.headers, ...(await signInAs(test, userId)) },
  })
  expect(response.statusCode).toBe(200)
  const mail = (await openMails(test.db, { userId })).at(-1)
  return /token=(und_\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
}

const personOf = (id: number) =>
  test.db
    .selectFrom('users')
    .select(['email', 'password_hash', 'has_second_factor'])
    .where('id', '=', id)
    .executeTakeFirst()

async function countOf(
  table:
    | 'sessions'
    | 'password_resets'
    | 'known_devices'
    | 'email_changes'
    | 'authenticators'
    | 'recovery_codes',
  userId: number,
) {
  return (await test.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
}

const hash = (text: string) => hashToken(`${serial} ${text}`)
const soon = () => new Date(Date.now() + 60_000)

/** Opens every way into an account that an attacker could have prepared. */
async function openEveryWay(userId: number): Promise<void> {
  await test.db
    .insertInto('password_resets')
    .values({ user_id: userId, token_hash: hash('reset'), expires_at: soon() })
    .execute()
  await test.db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hash('device') })
    .execute()
  const identity = { issuer: 'https://id.example', user_id: userId }
  await test.db
    .insertInto('identities')
    .values([
      { ...identity, subject: `before${userId}`, created_at: new Date(Date.now() - 4 * 86_400_000) },
      { ...identity, subject: `prepared${userId}`, created_at: new Date(Date.now() - 3_600_000) },
      { ...identity, subject: `since${userId}` },
    ])
    .execute()
  const app = { user_id: userId, sealed_secret: Buffer.of(1), confirmed_at: new Date() }
  await test.db.insertInto('authenticators').values(app).execute()
  await test.db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: hash('recovery') })
    .execute()
  const taken = { password_hash: 'taken over', has_second_factor: true }
  await test.db.updateTable('users').set(taken).where('id', '=', userId).execute()
}

describe('POST /api/auth/undo-email-change', () => {
  it('restores the address and ends all other access', async () => {
    const { id, email } = await newPerson()
    const token = await changeEmail(id, 'thief@example.com')
    await openEveryWay(id)
    const response = await undo(token)
    expect(response.statusCode).toBe(200)
    expect(response.json().message).toMatch(/choose a new password/)
    expect(await personOf(id)).toEqual({ email, password_hash: null, has_second_factor: false })
    for (const table of [
      'sessions',
      'password_resets',
      'known_devices',
      'email_changes',
      'authenticators',
      'recovery_codes',
    ] as const)
      expect(await countOf(table, id), table).toBe(0)
    const identities = await test.db
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', id)
      .execute()
    expect(identities).toEqual([{ subject: `before${id}` }])
  })

  it('notifies both addresses', async () => {
    const { id, email } = await newPerson()
    const token = await changeEmail(id, 'thief2@example.com')
    await undo(token)
    const mails = await test.db
      .selectFrom('mails')
      .select(['recipient_address', 'text_body'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    expect(mails.map(({ recipient_address }) => recipient_address)).toEqual([
      email,
      email,
      'thief2@example.com',
    ])
    expect(mails[1]?.text_body).toContain('/forgot-password')
    expect(mails[2]?.text_body).not.toMatch(/Maya|Reyes|owner/)
  })

  it('works for one of 50 simultaneous requests, and never again', async () => {
    const { id } = await newPerson()
    const token = await changeEmail(id, `moved${id}@example.com`)
    expect(countStatuses(await sendTogether(50, () => undo(token)))).toEqual({ 200: 1, 400: 49 })
    expect((await undo(token)).json().fieldErrors).toEqual({
      token: 'This link has expired or was already used.',
    })
  })

  it('still lets the first address undo everything after a second change', async () => {
    const { id, email } = await newPerson()
    const first = await changeEmail(id, `first${id}@example.com`)
    const second = await changeEmail(id, `second${id}@example.com`)
    expect((await undo(second)).statusCode).toBe(200)
    expect((await personOf(id))?.email).toBe(`first${id}@example.com`)
    expect((await undo(first)).statusCode).toBe(200)
    expect((await personOf(id))?.email).toBe(email)
  })

  it('also invalidates the links of later changes', async () => {
    const { id, email } = await newPerson()
    const first = await changeEmail(id, `one${id}@example.com`)
    const second = await changeEmail(id, `two${id}@example.com`)
    expect((await undo(first)).statusCode).toBe(200)
    expect((await undo(second)).statusCode).toBe(400)
    expect((await personOf(id))?.email).toBe(email)
  })

  it('rejects a link after 72 hours', async () => {
    const { id } = await newPerson()
    const token = await changeEmail(id, `late${id}@example.com`)
    await sql`UPDATE email_changes SET expires_at = expires_at - interval '72 hours' WHERE user_id = ${id}`.execute(
      test.db,
    )
    expect((await undo(token)).statusCode).toBe(400)
    expect((await personOf(id))?.email).toBe(`late${id}@example.com`)
  })

  it('says so when another account now has the address, and can be retried', async () => {
    const { id, email } = await newPerson()
    const token = await changeEmail(id, `gone${id}@example.com`)
    const other = await buildUser(test.db, { email: email.toUpperCase() })
    const response = await undo(token)
    expect(response.statusCode).toBe(409)
    expect(response.json().fieldErrors).toHaveProperty('token')
    expect((await personOf(id))?.email).toBe(`gone${id}@example.com`)
    await test.db.deleteFrom('users').where('id', '=', other).execute()
    expect((await undo(token)).statusCode).toBe(200)
  })

  it.each([
    [undefined],
    [''],
    [5],
    [null],
    ['und_'],
    ['x'.repeat(201)],
    [`und_${'x'.repeat(43)}`],
    [`rst_${'x'.repeat(43)}`],
  ])('rejects %j and names the field', async (token) => {
    const response = await undo(token)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().fieldErrors)).toEqual(['token'])
  })
})

it('stores only the hash of the token', async () => {
  const { id } = await newPerson()
  const token = await changeEmail(id, `hashed${id}@example.com`)
  const rows = await test.db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute()
  expect(rows).toMatchObject([{ token_hash: hashToken(token) }])
})
