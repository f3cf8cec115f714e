import { openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone, visit } from './visit.ts'

test('after an appointment a visitor says in the conversation what it cost, and changes that', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  // The demo user had an appointment a few days ago (db/demo/appointments.ts).
  await openAs(page, await signInAsDemo(request, 'user'), '/messages/9')
  const card = page.getByRole('region', { name: 'Did it happen?' })
  const change = card.getByRole('button', { name: 'Change your answer' })
  const save = card.getByRole('button', { name: 'Save answer' })
  const yes = card.getByLabel('Yes, it happened')
  const line = card.getByRole('button', { name: 'waiting for your answer' })
  await expect(line.or(change)).toBeVisible()
  // A second try of this journey is asked by its former answer.
  await line.or(change).click()
  await yes.check()
  await card.getByLabel('What you paid, in dollars').fill('a lot')
  await save.click()
  await expect(card.getByText('Please enter dollars, such as 80 or 79.50')).toBeVisible()
  await expectAccessible(page, 'what became of an appointment')
  await card.getByLabel('What you paid, in dollars').fill('$1,240')
  await save.click()
  const said = card.getByText('You said it happened and cost $1,240.')
  await expect(said).toBeVisible()
  await expect(said).toBeFocused()
  await page.reload()
  await change.press('Enter')
  await expect(yes).toBeFocused()
  await card.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('What you paid, in dollars')).toHaveValue('1240')
  await card.getByLabel('Not yet').check()
  await save.click()
  await expect(card.getByText('You said it hasn’t happened yet.')).toBeVisible()
})

test('a link in the email chooses an answer, which one press stores without signing in', async ({ page }) => {
  const stored: unknown[] = []
  const question = {
    side: 'visitor',
    otherName: 'Pecan Street Plumbing',
    basis: 'quote',
    agreedAt: '2026-11-10T16:00:00.000Z',
    answer: null,
    until: '2027-01-20T16:00:00.000Z',
    isOpen: true,
  }
  // The job that sends the link waits for a day to pass; its answers are tested on the server.
  await page.route('**/api/outcomes/**', (route) => {
    const { token: _token, ...given } = route.request().postDataJSON()
    const isAnswer = route.request().url().endsWith('/answer')
    if (isAnswer) stored.push(given)
    const answer = isAnswer ? { ...given, answeredAt: question.agreedAt } : null
    return route.fulfill({ json: { ...question, answer } })
  })
  await page.goto(`/did-it-happen?token=out_${'a'.repeat(43)}&answer=no`)
  await expect(page.getByText('You accepted a quote from Pecan Street Plumbing on')).toBeVisible()
  await expect(page).toHaveURL('/did-it-happen')
  await expect(page.getByLabel('No, it didn’t')).toBeChecked()
  await expectAccessible(page, 'the link that asks')
  expect(stored).toEqual([])
  await page.getByRole('button', { name: 'Save answer' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(stored).toEqual([{ outcome: 'no', costCents: null }])
  await page.unrouteAll()
  await visit(page, '/did-it-happen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
})

test('a link whose question was answered says how, and one whose time is over takes no answer', async ({
  page,
}) => {
  const question = {
    side: 'business',
    otherName: 'Ana Ruiz',
    basis: 'appointment',
    agreedAt: '2026-11-10T16:00:00.000Z',
    answer: { outcome: 'yes', costCents: 24_000, answeredAt: '2026-11-12T16:00:00.000Z' },
    until: '2027-01-20T16:00:00.000Z',
    isOpen: true,
  }
  let given: object = question
  await page.route('**/api/outcomes/open', (route) => route.fulfill({ json: given }))
  const open = () => page.goto(`/did-it-happen?token=out_${'a'.repeat(43)}&answer=yes`)
  await open()
  await expect(page.getByText('You said it happened and cost $240. You can change that here.')).toBeVisible()
  const cost = page.getByLabel('What they paid, in dollars')
  await expect(cost).toHaveValue('240')
  await cost.fill('0')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Please leave it empty if nothing was paid')).toBeVisible()
  await expectAccessible(page, 'a link whose question was answered')

  given = { ...question, answer: null, isOpen: false }
  await open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This question is closed')
  await expect(page.getByText('It could be answered until Jan 20, 2027.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save answer' })).toHaveCount(0)
})
