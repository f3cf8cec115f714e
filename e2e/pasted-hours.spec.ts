import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, phone, toast } from './visit.ts'

test('an owner reads a report, pastes hours, adds an evening and a holiday, and the page shows them', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, business } = await newOwnerOf(request, 'Comal Street Kitchen')
  const reported = await request.post(`/api/businesses/${business.id}/hours-reports`, {
    data: { kind: 'closed' },
  })
  expect(reported.status(), await reported.text()).toBe(201)
  await page.setViewportSize(phone)
  await openAs(page, session, `/owner/business/${business.id}`)
  await expect(page.getByText(/^Visitors found you closed once, last on/)).toBeVisible()
  await expectAccessible(page, 'hours reports')
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Change hours' }).click()

  const main = page.locator('#main')
  await main.getByRole('button', { name: 'Paste hours' }).press('Enter')
  const text = main.getByLabel('Hours as text')
  await expect(text).toBeFocused()
  await text.fill('Mon-Fri lunch')
  await main.getByRole('button', { name: 'Use these hours' }).click()
  await expect(text).toHaveAccessibleDescription(/We can’t read “lunch”/)
  await text.fill('Mon-Fri 11am-2pm, Sat noon to midnight')
  await main.getByRole('button', { name: 'Use these hours' }).click()
  await expect(main.getByRole('button', { name: 'Paste hours' })).toBeFocused()
  await expect(main.getByLabel('Saturday opens')).toHaveValue('12:00')

  await main.getByRole('button', { name: 'Add hours to Monday' }).click()
  await main.getByLabel('Monday, second time, opens').fill('13:00')
  await main.getByLabel('Monday, second time, closes').fill('22:00')
  await expect(main.getByLabel('Monday opens')).toHaveAccessibleDescription(/These times overlap/)
  await main.getByLabel('Monday, second time, opens').fill('17:00')
  await main.getByRole('button', { name: 'Copy Monday to…' }).press('ArrowDown')
  await main.getByRole('button', { name: 'Weekdays' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Copy Monday to…' })).toBeFocused()
  await expect(main.getByLabel('Friday, second time, closes')).toHaveValue('22:00')
  await main.getByLabel('Sunday by appointment').check()

  await main.getByRole('button', { name: 'Add a special day' }).click()
  const special = main.getByRole('group', { name: 'Special day', exact: true })
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Chicago',
  })
  await special.getByLabel('First day').fill(tomorrow)
  await expect(special.getByLabel('Last day')).toHaveValue(tomorrow)
  await special.getByLabel('Name').fill('Family day')
  // Elsewhere, the bar that stays in view covers a part of a time.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page, 'hours')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Business updated')).toBeVisible()

  const hours = page.locator('.Block, section').filter({
    has: page.getByRole('heading', { name: 'Business Hours', exact: true }),
  })
  const weekday = new Date(`${tomorrow}T12:00:00Z`).getUTCDay()
  await expect(hours.locator('.Hours > div').filter({ hasText: 'Family day' })).toContainText('Closed')
  const another = weekday === 3 ? 'Thursday' : 'Wednesday'
  await expect(hours.locator('.Hours > div').filter({ hasText: another })).toContainText(
    '11 AM – 2 PM, 5 PM – 10 PM',
  )
})
