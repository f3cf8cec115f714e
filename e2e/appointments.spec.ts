import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { giveTimes } from './slots.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test('a visitor on a phone asks for a time by keyboard, moves it and cancels it, while the owner confirms', {
  tag: '@long',
}, async ({ page: visitor, context, request }) => {
  const word = `Slot${Date.now()}`
  const owned = await newOwnerOf(request, `${word} Awnings`)
  const { session, business } = owned
  const email = `${word}@example.com`
  await giveTimes(request, owned)
  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/dashboard')
  await expect(owner.getByText('None yet.', { exact: false })).toBeVisible()

  await visitor.setViewportSize(phone)
  await visit(visitor, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Request a time' }).click()
  const dialog = visitor.getByRole('dialog')
  // Arrows move through days and times.
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
  await dialog.getByLabel('What’s it for?').fill(`Two awnings for ${word}.`)
  await expectAccessible(visitor, 'asking for a time')
  await dialog.getByRole('button', { name: 'Request this time' }).click()
  await expect(visitor.getByRole('dialog', { name: 'You requested a time' })).toBeVisible()

  // The dashboard hears of it, without a reload or asking again and again.
  await expect(owner.locator('.Next').getByRole('link')).toContainText('needs your reply')
  await expectAccessible(owner, 'the next appointments on the dashboard')
  await visit(owner, `/owner/business/${business.id}?tab=appointments`)
  await expectAccessible(owner, 'times of a business')
  const row = owner.getByRole('listitem').filter({ hasText: 'Ana Ruiz' })
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await expect(row.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await expectAccessible(owner, 'coming appointments')
  await owner.close()

  await visit(visitor, await linkFor(email))
  const card = visitor.getByRole('region', { name: 'Appointment' })
  await card.getByRole('button', { name: '· confirmed' }).click()
  const cancel = card.getByRole('button', { name: 'Cancel appointment' })
  const question = visitor.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  // A double click ends nothing.
  await cancel.dblclick()
  await visitor.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await cancel.click()
  await expectAccessible(visitor, 'the question before canceling')
  // Nor does a second click that lands on the button.
  await question.getByRole('button', { name: 'Cancel appointment' }).hover()
  await visitor.mouse.down({ clickCount: 2 })
  await visitor.mouse.up({ clickCount: 2 })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(card.getByRole('heading', { name: 'Your appointment is confirmed' })).toBeVisible()
  await card.getByRole('button', { name: 'Reschedule' }).click()
  await days.nth(1).check({ force: true })
  await times.nth(2).check({ force: true })
  await dialog.getByRole('button', { name: 'Request this time' }).click()
  await expect(card.getByRole('heading', { name: 'You asked to reschedule your appointment' })).toBeVisible()
  await expectAccessible(visitor, 'an appointment that is moved')
})

test('a visitor proposes a time to a business that gives none, and the owner offers others', {
  tag: '@long',
}, async ({ page: visitor, context, request }) => {
  const word = `Wish${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Awnings`)
  const customer = await signUp(request)
  const inThreeDays = toIsoDate(fromIsoDate(austinToday()) + 3)
  await visitor.setViewportSize(phone)
  await openAs(visitor, customer, `/businesses/${business.id}`)
  await visitor.getByRole('button', { name: 'Request a time' }).click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByLabel('Date').fill(inThreeDays)
  await dialog.getByLabel('Time', { exact: true }).fill('19:30')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('What’s it for?').fill(`Two awnings for ${word}.`)
  await expectAccessible(visitor, 'proposing a time')
  await dialog.getByRole('button', { name: 'Request this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'You requested a time' })).toBeVisible()
  await visit(visitor, '/messages')
  await expect(visitor.locator('.Next')).toContainText('waiting for their reply')
  await expectAccessible(visitor, 'the next appointments of a visitor')

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: 'Maya Reyes' }).click()
  const card = owner.getByRole('region', { name: 'Appointment' })
  await card.getByRole('button', { name: 'Offer other times' }).click()
  const offer = owner.getByRole('dialog', { name: 'Choose times to offer' })
  await offer.getByLabel('Date').fill(inThreeDays)
  await offer.getByLabel('Time', { exact: true }).fill('09:00')
  await offer.getByRole('button', { name: 'Another time' }).click()
  await expectAccessible(owner, 'offering times without slots')
  await offer.getByRole('button', { name: 'Back' }).click()

  await giveTimes(request, { session, business })
  await owner.reload()
  await card.getByRole('button', { name: 'Offer other times' }).click()
  await offer.getByRole('button', { name: 'Enter other times' }).click()
  await offer.getByLabel('Date').fill(inThreeDays)
  await expectAccessible(owner, 'offering other times than slots')
  await owner.close()
})
