import { expect, type Page, test } from './journey.ts'
import {
  countShifts,
  expectAccessible,
  expectNoShifts,
  holdRequests,
  phone,
  roundTrip,
  visit,
} from './visit.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search businesses' })

test('the search box suggests while a visitor types, by keyboard, and remembers five searches', async ({
  page,
}) => {
  await visit(page, '/businesses?search=zero&open=1')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const active = page.locator('[role=option][aria-selected=true]')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(options).toHaveText(['zero'])
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'Two']) {
    await searchBox(page).fill(text)
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(`/businesses?search=${text}&open=1`)
    await expect(options).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(options).toHaveText(['Two', 'six', 'five', 'four', 'three'])
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('ArrowDown')
  await expect(active).toHaveText('six')
  await searchBox(page).press('Delete')
  await expect(options).toHaveText(['Two', 'five', 'four', 'three'])
  await expect(active).toHaveText('five')
  await page.getByTitle('Remove recent search four').click()
  await expect(options).toHaveText(['Two', 'five', 'three'])
  await searchBox(page).press('Escape')
  await expect(options).toHaveCount(0)
  await expect(searchBox(page)).toBeFocused()

  // In one go: suggestions for fewer letters would take the choice away when those for all of them come.
  await searchBox(page).fill('plu')
  await expect(options.first()).toContainText('Plumbing')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions$/)
  await searchBox(page).press('ArrowUp')
  await searchBox(page).press('ArrowDown')
  await expect(active).toContainText('Plumbing')
  await expect(searchBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  )
  await expect(page).toHaveURL('/businesses?search=plu&open=1')
  await expectAccessible(page, 'suggestions', ['dark', 'light'])
  await searchBox(page).press('Home')
  await expect(active).toHaveCount(0)
  await searchBox(page).press('ArrowDown')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/businesses?category=2&subcategory=22&open=1')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing in Austin')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('recent-searches') ?? '[]'))
  expect(kept.slice(0, 3)).toEqual(['Two', 'five', 'three'])
})

test('suggests on a phone: a touch opens a business, a place or a trade, and nothing moves', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await countShifts(page)
  await visit(page, '/')
  const box = page.getByRole('combobox', { name: 'What service do you need?' })
  const options = page.getByRole('option')
  await box.tap()
  await box.pressSequentially('zilk')
  await expect(options.filter({ hasText: 'Neighborhood' })).toContainText('Zilker')
  await expectNoShifts(page, 0.01)
  await options.filter({ hasText: 'Neighborhood' }).tap()
  await expect(page).toHaveURL('/businesses?place=zilker')
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Zilker')
  await page.goBack()
  await expect(page).toHaveURL('/')

  // A late answer to fewer letters doesn't replace that to more.
  const late = await holdRequests(page, '**/api/businesses/suggestions?search=ta')
  await box.tap()
  await box.fill('ta')
  await late.arrived
  await box.fill('tacos')
  await expect(options.first()).toContainText('Tacos & Tortas')
  const shown = await options.allTextContents()
  await late.release()
  await roundTrip(page)
  await expect(options).toHaveText(shown)
  await expectAccessible(page, 'suggestions on a phone')
  const business = options.filter({ has: page.locator('img') }).first()
  const name = (await business.locator('span').textContent()) ?? ''
  await business.tap()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await visit(page, '/businesses?search=plumber+78704+open+now')
  await expect(page.getByRole('list', { name: 'What we understood' }).getByRole('link')).toHaveCount(3)
  await expectAccessible(page, 'parts of a text')
  await context.close()
})
