import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InboxList } from '#shared/inbox/inbox-desk.schemas.ts'
import { openDesk, subjectsTo } from '#test/desk.ts'
import { openMails } from '#test/opened-mails.ts'
import { setStatus } from '#test/set-status.ts'
import { type Bought, type StripeSite, startStripeSite } from '#test/stripe-site.ts'
import { checkPayment } from './payments.jobs.ts'

let site: StripeSite
let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  site = await startStripeSite()
  desk = await openDesk(site.test)
})
afterAll(() => site.close())

const itemsAbout = async ({ paymentId }: Pick<Bought, 'paymentId'>) => {
  const answer = await desk.send('GET', `/inbox?kind=refund&search=payment%20${paymentId}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
    .json<InboxList>()
    .items.filter(({ request }) => request.kind === 'refund' && request.paymentId === paymentId)
}

/** A payment that bought nothing, because its business was gone when it arrived; a job refunds it. */
async function refundedByJob() {
  const bought = await site.buy()
  await setStatus(site.test.app, bought.businessId, 'suspended')
  site.stripe.pay(bought.intentId)
  site.stripe.webhooks.drop()
  await checkPayment(site.test.app, bought.paymentId)
  await checkPayment(site.test.app, bought.paymentId)
  expect((await site.receiptOf(bought)).payment.status).toBe('refunded')
  return bought
}

it('puts a refund that failed on staff’s list and tells the payer, though a job made it', async () => {
  const bought = await refundedByJob()
  const { email } = await site.test.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', bought.ownerId)
    .executeTakeFirstOrThrow()
  const events = await site.eventsOf(() =>
    site.stripe.books.failRefund(bought.intentId, 'lost_or_stolen_card'),
  )
  for (const event of [...events, ...events]) await site.deliver(event)
  const message = 'A refund of $9.98 failed: lost or stolen card. Please pay the money back in another way.'
  expect(await itemsAbout(bought)).toMatchObject([{ status: 'new', replyTo: email, request: { message } }])
  const failed = (await openMails(site.test.db, { address: email })).filter(({ text_body }) =>
    text_body.includes('didn’t go through'),
  )
  expect(failed).toMatchObject([{ text_body: expect.stringContaining('our refund of $9.98') }])
  const subject = `Failed refund of payment ${bought.paymentId}`
  const told = await subjectsTo(site.test.db, desk.staffId)
  expect(told.filter((one) => one === subject)).toHaveLength(1)
  expect((await site.receiptOf(bought)).payment).toMatchObject({ status: 'refunded', keptAmount: 0 })
})

it('adds up the refunds that failed until staff are done, and starts anew then', async () => {
  const bought = await refundedByJob()
  const fail = async (cents: number) => {
    const events = await site.eventsOf(() => site.stripe.books.failRefund(bought.intentId, 'declined', cents))
    for (const event of [...events, ...events]) await site.deliver(event)
    const [item] = await itemsAbout(bought)
    expect(item).toMatchObject({ status: 'new' })
    return item
  }
  const says = (sum: string) => ({
    request: { message: expect.stringContaining(`A refund of ${sum} failed`) },
  })
  expect(await fail(300)).toMatchObject(says('$3.00'))
  expect(await fail(400)).toMatchObject(says('$7.00'))
  const item = await fail(500)
  expect(item).toMatchObject(says('$9.98'))
  await site.test.db
    .updateTable('inbox_items')
    .set({ status: 'done', done_at: new Date() })
    .where('id', '=', item?.id ?? 0)
    .execute()
  expect(await fail(300)).toMatchObject(says('$3.00'))
})

it('leaves staff the money of a payer whose account is gone', async () => {
  const bought = await refundedByJob()
  const left = await site.test.app.inject({
    method: 'DELETE',
    url: '/api/users/account',
    headers: bought.session,
  })
  expect(left.statusCode, left.body).toBe(200)
  await site.tell(() => site.stripe.books.failRefund(bought.intentId, 'expired_or_canceled_card'))
  expect(await itemsAbout(bought)).toMatchObject([{ status: 'new', replyTo: null, account: null }])
})
