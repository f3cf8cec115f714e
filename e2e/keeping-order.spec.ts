import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessibleAtWidths, toast, visit } from './visit.ts'

test('an owner labels, notes, snoozes, and answers with a saved reply', async ({ page, request }) => {
  // Four screens for axe.
  test.slow()
  const word = `Orderwork${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Shades`)
  const asked = await request.post('/api/business-quote-requests', {
    data: {
      businessId: business.id,
      name: 'Ana Ruiz',
      email: `${word}@example.com`,
      phone: '512-555-0101',
      requirements: 'Two blinds.',
    },
  })
  const { id } = (await asked.json()) as { id: number }
  await page.setViewportSize(desktop)
  await openAs(page, session, `/messages/${id}`)

  const team = page.getByRole('region', { name: 'For your team' })
  await team.getByRole('textbox', { name: 'New note' }).fill('Half a note')
  await team.getByRole('button', { name: 'Add a label' }).click()
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await labels.getByRole('button', { name: 'Add label' }).click()
  await expect(labels.getByText('Please enter a name')).toBeVisible()
  await labels.getByLabel('New label').fill('Rush')
  await labels.getByRole('radio', { name: 'Red' }).check()
  await labels.getByLabel('New label').press('Enter')
  await expect(labels.getByRole('checkbox', { name: 'Rush' })).toBeChecked()
  await expectAccessibleAtWidths(page, 'the labels of a business')
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')

  const note = team.getByRole('textbox', { name: 'New note' })
  await page.reload()
  await expect(note).toHaveValue('Half a note')
  await note.fill('Gate code 4411.')
  await note.press('Control+Enter')
  await expect(team.getByText('Gate code 4411.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByRole('combobox', { name: 'Label' }).selectOption('Rush')
  await expect(page.getByRole('link', { name: /Ana Ruiz.*Rush/ })).toBeVisible()

  await page.getByRole('button', { name: 'Saved replies' }).click()
  const replies = page.getByRole('dialog', { name: 'Saved replies' })
  await replies.getByRole('button', { name: 'New saved reply' }).click()
  await replies.getByLabel('Title').fill('Prices')
  await replies.getByLabel('Text').fill('Hello {first name}, it starts at $80. {business}')
  await replies.getByRole('button', { name: 'Save reply' }).click()
  await expect(replies.getByRole('button', { name: /^Prices/ })).toBeVisible()
  await expectAccessibleAtWidths(page, 'saved replies')
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  const box = page.getByRole('textbox', { name: 'Your message to Ana Ruiz' })
  await box.fill('First. ')
  await page.getByRole('button', { name: 'Saved replies' }).press('Enter')
  await expect(replies.getByRole('button', { name: /^Prices/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`First. Hello Ana, it starts at $80. ${business.name}`)
  await expect(box).toBeFocused()
  await box.press('Control+Enter')
  await expect(page.getByRole('log').getByText('Hello Ana, it starts at $80.')).toBeVisible()

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
  await page.setViewportSize(desktop)
  await snooze.getByRole('button', { name: /^Tomorrow/ }).click()
  await expect(toast(page, 'Snoozed until')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await visit(page, '/messages?stage=snoozed')
  await expect(page.getByRole('link', { name: /Ana Ruiz.*Snoozed until/ })).toBeVisible()
})
