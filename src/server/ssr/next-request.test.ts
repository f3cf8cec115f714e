import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobsOf } from '#server/jobs.ts'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { startWorkers } from '#server/lib/jobs/workers.ts'
import { decisionReasons } from '#shared/businesses/decisions/decisions.ts'
import { openDesk } from '#test/desk.ts'
import { buildOwner, editBusiness, type Owner } from '#test/edit-business.ts'
import { buildReview, buildUser } from '#test/factories.ts'
import { ForgingSocket } from '#test/forging-socket.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

/** Without notifications from the database: the process knows only about its own writes. */
let test: TestApp
let owner: Owner
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  test = await startTestApp({}, (connection) => ({
    ...connection,
    stream: () => new ForgingSocket('LISTEM'),
  }))
  desk = await openDesk(test)
})
beforeEach(async () => {
  owner = await buildOwner(test.app, { name: 'Before' })
})
afterAll(() => test.close())

const page = async (path = `/businesses/${owner.business}`) => {
  const { statusCode, body } = await test.app.inject(path)
  return { statusCode, body }
}
/** The page was kept, the write is acknowledged, and the next request gets a different page. */
async function expectNew(write: () => Promise<{ statusCode: number; body: string }>, path?: string) {
  const before = await page(path)
  expect(await page(path)).toEqual(before)
  const answer = await write()
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const after = await page(path)
  expect(after.body).not.toBe(before.body)
  return after
}

it('shows owners their edits', async () => {
  const { body } = await expectNew(() => editBusiness(test.app, owner, { name: 'Edited' }))
  expect(body).toContain('Edited')
})

it('shows authors their reviews', async () => {
  const author = await signInAs(test.app, await buildUser(test.db, { firstName: 'Before' }))
  const payload = { businessId: owner.business, rating: 4, content: 'Came the same afternoon.' }
  const review = { method: 'POST', url: '/api/reviews', payload, headers: author } as const
  expect((await expectNew(() => test.app.inject(review))).body).toContain('Came the same afternoon.')
})

it('shows staff their changes', async () => {
  const faq = { question: 'Is this new?', answer: 'It is.' }
  expect((await expectNew(() => desk.send('POST', '/faqs', faq), '/help')).body).toContain(faq.question)
  const hidden = await buildReview(test.db, owner.business, { content: 'Not for the public.' })
  await inTransaction(test.db, announcePublicChange)
  const hiding = { hidden: true, reason: 'Spam', revision: 1 }
  const { body } = await expectNew(() => desk.send('PUT', `/reviews/${hidden}/visibility`, hiding))
  expect(body).not.toContain('Not for the public.')
  const [{ revision }] = (
    await desk.send('GET', `/businesses?status=approved&search=%23${owner.business}`)
  ).json().businesses
  const [reason] = decisionReasons
  const decision = { status: 'suspended', reason, revision }
  const after = await expectNew(() => desk.send('PUT', `/businesses/${owner.business}/status`, decision))
  expect(after.statusCode).toBe(404)
})

it('shows changes made by a job in this process', async () => {
  const { log, publicChanges } = test.app
  await desk.send('POST', '/faqs', { question: 'By a person?', answer: 'It is.' })
  const before = { ...(await page('/help')) }
  const [faq] = await test.db.selectFrom('faqs').selectAll().execute()
  let isDone = false
  const jobs = {
    ...jobsOf(test.app),
    'settle-payment': {
      async run({ db }: { db: typeof test.db }) {
        await inTransaction(db, async (tx) => {
          await tx
            .updateTable('faqs')
            .set({ question: 'By a job?' })
            .where('id', '=', faq?.id ?? 0)
            .execute()
          await announcePublicChange(tx)
        })
        isDone = true
      },
    },
  }
  const workers = await startWorkers(test.connection, jobs, { log, publicChanges }, 0.5)
  await inTransaction(test.db, (tx) => test.app.jobs.enqueue(tx, 'settle-payment', { paymentId: 1 }))
  await expect.poll(() => isDone).toBe(true)
  expect((await page('/help')).body).not.toBe(before.body)
  await workers.stop(1_000)
})
