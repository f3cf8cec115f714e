import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { newOwnerOf } from './accounts.ts'
import { expect, type Locator, test } from './journey.ts'
import { expectAccessibleAtWidths, loseAnswer, phone, toast, visit } from './visit.ts'

test.use({ viewport: phone })

async function fill(dialog: Locator, word: string, about: string): Promise<void> {
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(`${word}@example.com`)
  await dialog.getByLabel(about).fill(`Two awnings for ${word}.`)
}

test('a visitor whose request or wish for a time was changed after its answer was lost, chooses which one stays', {
  tag: '@long',
}, async ({ page, request, faults }) => {
  const word = `Firstask${Date.now()}`
  // Category 2 is Home & Living, which asks about the place first.
  const { business } = await newOwnerOf(request, `${word} Awnings`)
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send request' })
  const keep = dialog.getByRole('button', { name: 'Keep the first one' })
  const sendToo = dialog.getByRole('button', { name: 'Send this one too' })
  const already = dialog.getByRole('status').filter({ hasText: 'Already sent' })
  await fill(dialog, word, 'What do you need?')
  await dialog.getByText(/questions? for a better quote/).click()
  await dialog.getByLabel('What type of property?').selectOption('House')
  await expectAccessibleAtWidths(page, 'questions of the trade')
  await loseAnswer(page, '**/api/business-quote-requests')
  await send.click()
  await expect(toast(page, 'Error')).toContainText('Failed to send quote request. Please try again.')
  await dialog.getByLabel('Phone').fill('512-555-0177')
  await send.click()
  await expect(already).toContainText('Use the link in your email to open it.')
  await expect(keep).toBeInViewport()
  await expectAccessibleAtWidths(page, 'an earlier quote request that had arrived')
  await expect(send).toBeHidden()
  await keep.click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Request a time' }).click()
  const ask = dialog.getByRole('button', { name: 'Request this time' })
  await dialog.getByLabel('Date').fill(toIsoDate(fromIsoDate(austinToday()) + 3))
  await dialog.getByLabel('Time', { exact: true }).fill('10:30')
  await fill(dialog, word, 'What’s it for?')
  await loseAnswer(page, '**/api/appointments')
  await ask.click()
  await expect(toast(page, 'Not sent')).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill('15:45')
  await ask.click()
  await expect(keep).toBeInViewport()
  await expectAccessibleAtWidths(page, 'an earlier wish for a time that had arrived')
  await sendToo.click()
  await expect(page.getByRole('dialog', { name: 'You requested a time' })).toContainText('3:45 PM')
  expect(faults.splice(0).every((fault) => /ERR_FAILED|409/.test(fault))).toBe(true)
})
