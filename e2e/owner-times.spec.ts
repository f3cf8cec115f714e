import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

test('an owner is away, edits times that a colleague has changed meanwhile, and replaces the address of a calendar', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, business } = await newOwnerOf(request, `Twoeditors${Date.now()} Awnings`)
  const headers = { authorization: `Bearer ${session.token}` }
  const api = `/api/businesses/${business.id}`
  const until = toIsoDate(fromIsoDate(austinToday()) + 2)
  const away = await request.put(`${api}/away`, { headers, data: { until, text: 'Call Ana at the shop.' } })
  expect(away.ok(), await away.text()).toBe(true)
  await page.setViewportSize(phone)
  await openAs(page, session, `/owner/business/${business.id}`)
  await expect(page.getByRole('button', { name: 'We’re back' })).toBeVisible()
  await expectAccessible(page, 'a business that is away')

  await visit(page, `/owner/business/${business.id}?tab=appointments`)
  await page.getByLabel('Length').selectOption('90')
  const { hasFeed: _, ...found } = await (await request.get(`${api}/slot-settings`, { headers })).json()
  const theirs = { ...found, leadHours: 48, minutes: 30 }
  expect((await request.put(`${api}/slot-settings`, { headers, data: theirs })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect(toast(page, 'Not saved')).toBeVisible()
  await expect(page.getByText('Someone else saved changes while you were editing.')).toBeVisible()
  await expectAccessibleAtWidths(page, 'times that two people changed')

  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Create new link' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Replace the private link?')
  await expectAccessibleAtWidths(page, 'the question before an address is replaced')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).click()
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused()
})
