import { openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone } from './visit.ts'

test('the outcome of an appointment is asked in the conversation and by a link', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  // The demo user had an appointment a few days ago (db/demo/appointments.ts).
  await openAs(page, await signInAsDemo(request, 'user'), '/messages/9')
  const card = page.getByRole('region', { name: 'Did it happen?' })
  await card.getByRole('button', { name: 'needs your reply' }).click()
  await card.getByLabel('Yes, it happened').check()
  await card.getByLabel('What you paid, in dollars').fill('a lot')
  await card.getByRole('button', { name: 'Save answer' }).click()
  await expect(card.getByText('Please enter dollars, such as 80 or 79.50')).toBeVisible()
  await expectAccessible(page, 'what became of an appointment')

  // The job that sends the link waits for a day to pass.
  const question = {
    side: 'business',
    otherName: 'Ana Ruiz',
    basis: 'appointment',
    agreedAt: '2026-11-10T16:00:00.000Z',
    answer: null as object | null,
    until: '2027-01-20T16:00:00.000Z',
    isOpen: true,
  }
  await page.route('**/api/outcomes/open', (route) => route.fulfill({ json: question }))
  const link = `/did-it-happen?token=out_${'a'.repeat(43)}&answer=yes`
  await page.goto(link)
  await expect(page.getByText('You and Ana Ruiz had an appointment on')).toBeVisible()
  await expect(page).toHaveURL('/did-it-happen')
  await expectAccessible(page, 'the link that asks')

  question.answer = { outcome: 'yes', costCents: 24_000, answeredAt: '2026-11-12T16:00:00.000Z' }
  await page.goto(link)
  await expect(page.getByText('You said it happened and cost $240. You can change that here.')).toBeVisible()
  await page.getByLabel('What they paid, in dollars').fill('0')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Please leave it empty if nothing was paid')).toBeVisible()
  await expectAccessible(page, 'a link whose question was answered')
})
