import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '#test/factories.ts'
import { newKey } from '#test/new-key.ts'
import { countStatuses, sendTogether } from '#test/parallel-requests.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const application = {
  fullName: 'Maya Reyes',
  companyName: 'Reyes Law',
  email: 'maya@example.com',
  website: 'reyes.example',
  serviceType: 'legal',
  valueBrought: 'Contracts that owners can read.',
  additionalInfo: '',
  agreement: true,
}
const apply = (given: object = {}, headers = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/partners',
    payload: { ...application, ...given },
    headers: { ...headers },
  })
const stored = (email: string) =>
  test.db.selectFrom('partner_applications').selectAll().where('email', '=', email).execute()
const mailsTo = (address: string) =>
  test.db.selectFrom('mails').selectAll().where('recipient_address', '=', address).execute()

describe('POST /api/partners', () => {
  it('stores an application, opens its item for three days and confirms it', async () => {
    const answer = await apply({ id: 99, user_id: 1 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().message).toBe(
      "Thank you for your interest. We'll get back to you within 5-7 business days.",
    )
    const [row] = await stored(application.email)
    expect(row).toMatchObject({
      full_name: 'Maya Reyes',
      company_name: 'Reyes Law',
      website: 'https://reyes.example/',
      service_type: 'legal',
      user_id: null,
    })
    const item = await test.db
      .selectFrom('inbox_items')
      .selectAll()
      .where('partner_application_id', '=', row?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(item).toMatchObject({ kind: 'partner', status: 'new' })
    expect(item.due_at.getTime() - item.created_at.getTime()).toBe(72 * 3_600_000)
    const [mail] = await mailsTo(application.email)
    expect(mail).toMatchObject({ subject: 'We received your partner application', recipient_name: '' })
    expect(mail?.text_body).not.toContain('Reyes')
  })

  it('stores and confirms one of 50 simultaneous identical requests', async () => {
    const email = 'duplicate@example.com'
    const key = newKey()
    const answers = await sendTogether(50, () => apply({ email, website: '' }, key))
    expect(countStatuses(answers)).toEqual({ 201: 50 })
    expect(await stored(email)).toMatchObject([{ website: null }])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('records the account it is deleted with', async () => {
    const userId = await buildUser(test.db)
    await apply({ email: 'own@example.com' }, await signInAs(test.app, userId))
    expect(await stored('own@example.com')).toMatchObject([{ user_id: userId }])
    await test.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await stored('own@example.com')).toEqual([])
    expect(await mailsTo('own@example.com')).toEqual([])
  })

  it.each([
    ['fullName', [undefined, '', ' ', 7, 'x'.repeat(162)]],
    ['companyName', [undefined, '', 7, 'x'.repeat(121)]],
    ['email', [undefined, 'no-at', 7]],
    ['website', ['javascript:alert(1)', 'not a site', 7, 'x'.repeat(301)]],
    ['serviceType', [undefined, '', 'plumbing']],
    ['valueBrought', [undefined, '  ', 'x'.repeat(2001), '\ud800']],
    ['additionalInfo', [7, 'x'.repeat(2001), 'a\u0000']],
    ['agreement', [undefined, false, 'true']],
  ])('rejects an invalid %s', async (field, values) => {
    for (const value of values) {
      const answer = await apply({ [field]: value })
      expect(answer.statusCode, String(value)).toBe(400)
      expect(Object.keys(answer.json().fieldErrors)).toEqual([field])
    }
  })
})
