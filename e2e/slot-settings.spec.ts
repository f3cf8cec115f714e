import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast } from './visit.ts'

test('times that somebody else changed meanwhile join what is being edited, also after a reload', async ({
  page,
  request,
}) => {
  const { session, business } = await newOwnerOf(request, `Twoeditors${Date.now()} Awnings`)
  const headers = { authorization: `Bearer ${session.token}` }
  const address = `/api/businesses/${business.id}/slot-settings`
  const stored = async () => (await request.get(address, { headers })).json()
  await openAs(page, session, `/owner/business/${business.id}?tab=appointments`)
  const length = page.getByLabel('Length')
  const notice = page.getByLabel('Notice you need')
  await length.selectOption('90')
  await page.reload()
  await expect(length).toHaveValue('90')
  await page.getByLabel('Monday closes').fill('12:00')

  // Somebody of the team saves in another browser.
  const { hasFeed: _, ...found } = await stored()
  const theirs = { ...found, leadHours: 48, minutes: 30 }
  expect((await request.put(address, { headers, data: theirs })).ok()).toBe(true)
  const save = page.getByRole('button', { name: 'Save times' })
  await save.click()
  await expect(toast(page, 'Not saved')).toBeVisible()
  const note = page.getByText('Someone else saved changes while you were editing.')
  await expect(note).toContainText('The form now has theirs for “Notice you need”.')
  await expect(note).toContainText('You both changed “Length”; saving replaces theirs with yours.')
  await expect(length).toHaveValue('90')
  await expect(notice).toHaveValue('48')
  await expect(page.getByLabel('Monday closes')).toHaveValue('12:00')
  await expect(save).toBeFocused()
  await expectAccessibleAtWidths(page, 'times that two people changed')
  await save.click()
  await expect(toast(page, 'Saved').filter({ hasNotText: 'Not saved' })).toBeVisible()
  await expect(note).toBeHidden()
  expect(await stored()).toMatchObject({ minutes: 90, leadHours: 48, weekly: { monday: { close: '12:00' } } })
  // Nothing is left to save.
  await page.reload()
  await expect(length).toHaveValue('90')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('slots:'))),
  ).toEqual([])
})

test('a calendar’s private address is replaced and removed only when asked', async ({
  page,
  request,
  faults,
}) => {
  const { session, business } = await newOwnerOf(request, `Feeds${Date.now()} Awnings`)
  const headers = { authorization: `Bearer ${session.token}` }
  const address = `/api/businesses/${business.id}`
  const { hasFeed: _, ...suggested } = await (
    await request.get(`${address}/slot-settings`, { headers })
  ).json()
  expect((await request.put(`${address}/slot-settings`, { headers, data: suggested })).ok()).toBe(true)
  const made = await request.post(`${address}/calendar-feed`, { headers })
  const { url } = (await made.json()) as { url: string }
  const { pathname, search } = new URL(url)
  const feed = pathname + search
  const settings = '**/slot-settings'
  await page.route(settings, (route) => route.abort())
  await page.setViewportSize(phone)
  await openAs(page, session, `/owner/business/${business.id}?tab=appointments`)
  await expect(page.getByText('Your private address couldn’t be looked up')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Make a/ })).toHaveCount(0)
  await page.unroute(settings)
  await page.getByRole('button', { name: 'Retry' }).last().click()
  faults.splice(0)

  const replace = page.getByRole('button', { name: 'Make a new address' })
  const question = page.getByRole('alertdialog')
  await replace.click()
  await expect(question).toContainText('Replace the private address?')
  await expectAccessibleAtWidths(page, 'the question before an address is replaced')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(replace).toBeFocused()
  expect((await request.get(feed)).status()).toBe(200)
  await replace.click()
  await question.getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByRole('textbox', { name: 'Private address' })).toHaveValue(/^http/)
  expect((await request.get(feed)).status()).toBe(404)

  await page.getByRole('button', { name: 'Remove the address' }).click()
  await question.getByRole('button', { name: 'Remove the address' }).click()
  const make = page.getByRole('button', { name: 'Make an address' })
  await expect(make).toBeFocused()
  await make.click()
  await expect(page.getByRole('textbox', { name: 'Private address' })).toHaveValue(/^http/)
})
