import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

test('an owner gives times; a visitor on a phone asks for one, moves it and cancels it', async ({
  page: owner,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const word = `Slot${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Awnings`)
  const email = `${word}@example.com`
  await owner.setViewportSize(desktop)
  await openAs(owner, session, `/owner/business/${business.id}?tab=appointments`)
  await owner.getByLabel('Visitors can ask for a time').check()
  await owner.getByLabel('Notice you need').selectOption('0')
  // A length that doesn't fit is said at its day, and what was chosen stays.
  await owner.getByLabel('Length').selectOption('480')
  await owner.getByLabel('Monday closes').fill('12:00')
  await owner.getByRole('button', { name: 'Save times' }).click()
  await expect(owner.getByText('Too short for a slot of 480 minutes').first()).toBeVisible()
  await owner.getByLabel('Length').selectOption('60')
  await owner.getByRole('button', { name: 'Save times' }).click()
  await expect(toast(owner, 'Saved')).toBeVisible()
  await expectAccessible(owner, 'times of a business')

  const visitorContext = await context
    .browser()
    ?.newContext({ viewport: phone, baseURL: new URL(owner.url()).origin })
  const visitor = await visitorContext?.newPage()
  if (!visitor) throw new Error('no browser')
  await visit(visitor, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Ask for a time' }).click()
  const dialog = visitor.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Ask for this time' })
  await send.click()
  await expect(dialog.getByText('Please choose a time')).toBeVisible()
  // By keyboard alone: arrows move through days and times.
  const days = dialog.getByRole('group', { name: 'Day' }).getByRole('radio')
  await days.first().focus()
  await visitor.keyboard.press('ArrowRight')
  await expect(days.nth(1)).toBeChecked()
  const times = dialog.getByRole('group', { name: /^Time on / }).getByRole('radio')
  await times.first().focus()
  await visitor.keyboard.press('Space')
  await expect(times.first()).toBeChecked()
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('What is it about?').fill(`Two awnings for ${word}.`)
  await expect(dialog.getByText('You pay the business directly.')).toBeVisible()
  await expectAccessible(visitor, 'asking for a time')
  await send.dblclick()
  await expect(visitor.getByRole('heading', { name: 'You asked for a time' })).toBeVisible()

  await owner.reload()
  const row = owner.getByRole('listitem').filter({ hasText: 'Ana Ruiz' })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await expectAccessible(owner, 'coming appointments')

  const link = /http\S+qst_\S+/.exec(await lastMailTo(email))?.[0] ?? ''
  await visit(visitor, link)
  const card = visitor.getByRole('region', { name: 'Appointment' })
  await expect(card.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await card.getByRole('button', { name: 'Move it' }).click()
  await visitor
    .getByRole('dialog')
    .getByRole('group', { name: /^Time on / })
    .getByRole('radio')
    .nth(2)
    .check({ force: true })
  await visitor.getByRole('dialog').getByRole('button', { name: 'Ask for this time' }).click()
  await expect(card.getByRole('heading', { name: 'You want to move your appointment' })).toBeVisible()
  await expectAccessible(visitor, 'an appointment that is moved')

  await owner.reload()
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await visitor.reload()
  await visit(visitor, link)
  await card.getByRole('button', { name: 'Cancel it' }).click()
  await card.getByRole('button', { name: 'Really cancel?' }).click()
  await expect(card.getByRole('heading', { name: 'The appointment was canceled' })).toBeVisible()
  await visitorContext?.close()
})
