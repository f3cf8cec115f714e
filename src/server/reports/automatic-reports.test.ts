import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDesk } from '#test/desk.ts'
import { buildBusiness, buildUser } from '#test/factories.ts'
import { openMails } from '#test/opened-mails.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://town.example' })
  desk = await openDesk(test)
})
afterAll(() => test.close())

const spam = 'Great! We offer personal loans for your business: bit.ly/abc123'

async function review(businessId: number, content: string, userId?: number) {
  const authorId = userId ?? (await buildUser(test.db))
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/reviews',
    headers: { ...(await signInAs(test.app, authorId)) },
    payload: { businessId, rating: 5, content },
  })
  expect(response.statusCode, response.body).toBe(201)
  return { authorId, id: response.json().review.id as number }
}
const reportOf = async (reviewId: number) =>
  (await desk.send('GET', '/reports'))
    .json()
    .reports.find((one: { review: { id: number } | null }) => one.review?.id === reviewId)

it('a review that looks like spam is public and counts at once, and is before staff with its rules', async () => {
  const businessId = await buildBusiness(test.db, { name: 'Lent Inn' })
  const { id, authorId } = await review(businessId, spam)
  const { business, reviews } = (await test.app.inject(`/api/businesses/${businessId}`)).json()
  expect(business).toMatchObject({ reviewCount: 1 })
  expect(reviews).toMatchObject([{ id, content: spam }])

  const report = await reportOf(id)
  expect(report).toMatchObject({
    kind: 'review',
    state: 'open',
    reportCount: 1,
    reports: [{ reason: 'spam', isAutomatic: true, reporter: null, email: null }],
    review: { spam: { score: 115, rules: ['hidden_link', 'sales_pitch', 'offer', 'new_account'] } },
  })
  expect(Date.parse(report.dueAt) - Date.parse(report.createdAt)).toBe(24 * 3_600_000)
  const hidden = await desk.send('PUT', `/reports/${report.id}/decision`, {
    decision: 'review_hidden',
    reason: 'It is advertising.',
    revision: report.revision,
  })
  expect(hidden.statusCode, hidden.body).toBe(200)
  const [mail] = await openMails(test.db, { userId: authorId })
  expect(mail?.text_body).toContain('our spam rules flagged a review you wrote')
  expect((await test.app.inject(`/api/businesses/${businessId}`)).json().reviews).toEqual([])
})

it('an ordinary one is not', async () => {
  const businessId = await buildBusiness(test.db)
  const { id } = await review(businessId, 'GREAT TACOS!!!!!!!!! Photo: https://example.com/taco.jpg')
  expect(await reportOf(id)).toBeUndefined()
  const row = await test.db
    .selectFrom('reviews')
    .select(['spam_score', 'spam_rules'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ spam_score: 35, spam_rules: ['link', 'repeated_signs', 'new_account'] })
})

it('one with links that many people post is', async () => {
  const text =
    'The plumber came at once and was very kind, all pictures are on https://one.example.com and https://two.example.com'
  const ids: number[] = []
  for (let time = 0; time < 4; time++) ids.push((await review(await buildBusiness(test.db), text)).id)
  expect(await Promise.all(ids.map(async (id) => (await reportOf(id)) !== undefined))).toEqual([
    false,
    false,
    false,
    true,
  ])
})
