import { openAs } from './accounts.ts'
import { asked } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone } from './visit.ts'

test('on a phone the focus goes along from the list to a conversation and back', async ({
  page,
  request,
}) => {
  const { session, id } = await asked(request, 'Alongside', `No phone has room for ${'ab'.repeat(60)}.`)
  await page.setViewportSize(phone)
  await openAs(page, session, '/messages')
  const row = page.getByRole('link', { name: /Ana Ruiz/ })
  await row.press('Enter')
  await expect(page).toHaveURL(`/messages/${id}`)
  await expect(page).toHaveTitle(/^Messages with Ana Ruiz/)
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Ruiz' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeAttached()
  await expect(page.locator('.Messages-thread')).toBeFocused()
  await expectAccessible(page, 'a conversation that was opened from the list')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'All messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/messages')
  await expect(row).toBeFocused()

  // Where both have room, the newest opens by itself and takes the place of the list in the history.
  await page.setViewportSize(desktop)
  await expect(page).toHaveURL(`/messages/${id}?show=business`)
  await expect(page.getByRole('textbox', { name: 'Your message to Ana Ruiz' })).toBeVisible()
  await expect(row).toBeFocused()
  await row.press('Enter')
  await expect(row).toBeFocused()
})

test('labels, saved replies and snoozing are accessible, and conversations are downloaded', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, id } = await asked(request, 'Labeled')
  await page.setViewportSize(desktop)
  await openAs(page, session, `/messages/${id}`)
  const team = page.getByRole('region', { name: 'For your team' })
  const question = page.getByRole('alertdialog')
  const atDesk = () => page.setViewportSize(desktop)
  await team.getByRole('textbox', { name: 'New note' }).fill('Gate code 4411.')
  await team.getByRole('button', { name: 'Add note' }).click()
  await team.getByRole('button', { name: 'Delete note: Gate code' }).click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question before a note is deleted')
  await page.keyboard.press('Escape')

  await team.getByRole('button', { name: 'Add a label' }).click()
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await labels.getByLabel('New label').fill('Rush')
  await labels.getByLabel('New label').press('Enter')
  await expect(labels.getByRole('checkbox', { name: 'Rush' })).toBeChecked()
  await labels.getByRole('button', { name: 'Change the label Rush' }).click()
  await expectAccessibleAtWidths(page, 'the labels of a business')
  await atDesk()
  await labels.getByRole('button', { name: 'Delete label' }).click()
  await expect(question).toContainText('Delete the label Rush?')
  await expectAccessible(page, 'the question before a label is deleted')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Saved replies' }).click()
  const replies = page.getByRole('dialog', { name: 'Saved replies' })
  await replies.getByRole('button', { name: 'New saved reply' }).click()
  await replies.getByLabel('Title').fill('Prices')
  await replies.getByLabel('Text').fill('Hello {first name}, it starts at $80.')
  await replies.getByRole('button', { name: 'Save reply' }).click()
  await expect(replies.getByRole('button', { name: /^Prices/ })).toBeVisible()
  await expectAccessibleAtWidths(page, 'saved replies')
  await atDesk()
  await replies.getByRole('button', { name: /^Prices/ }).press('Enter')
  const box = page.getByRole('textbox', { name: 'Your message to Ana Ruiz' })
  await expect(box).toHaveValue('Hello Ana, it starts at $80.')
  await expect(box).toBeFocused()

  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export conversations' })
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('conversations.csv')
  await expect(exporting).toBeHidden()

  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  const snooze = page.getByRole('dialog', { name: 'Snooze' })
  await snooze.getByRole('button', { name: 'Snooze until then' }).click()
  await expect(snooze.getByText('Please choose a date')).toBeVisible()
  await expectAccessibleAtWidths(page, 'snoozing')
})
