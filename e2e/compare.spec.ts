import type { APIRequestContext } from '@playwright/test'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

const address = '/businesses?sort=name'

/** Businesses on the first page by name that can be asked for a quote. */
async function listAskable(request: APIRequestContext): Promise<Business[]> {
  const list = (await (await request.get(`/api${address}`)).json()) as BusinessList
  return list.businesses.filter(({ acceptsQuotes }) => acceptsQuotes)
}

const compareButton = (page: Page, { name }: { name: string }): Locator =>
  page
    .locator('#main')
    .getByRole('button', { name: `Compare ${name}`, exact: true })
    .first()
const tray = (page: Page): Locator => page.getByRole('region', { name: 'Compare', exact: true })
const columns = (page: Page): Locator => page.locator('.Comparison thead th:visible').getByRole('link')
const namesOf = (businesses: { name: string }[]) => businesses.map(({ name }) => name)

test('businesses are chosen, compared and all asked at once', async ({ page, context, request }) => {
  const chosen = (await listAskable(request)).slice(0, 5)
  const [one, two, three, , fifth] = chosen as [Business, Business, Business, Business, Business]
  await page.setViewportSize(desktop)
  await visit(page, address)
  await expect(tray(page)).toHaveCount(0)
  for (const business of chosen.slice(0, 4)) await compareButton(page, business).click()
  await expect(compareButton(page, one)).toHaveAttribute('aria-pressed', 'true')
  await expect(tray(page).getByRole('status')).toHaveText('4 of 4 chosen to compare.')
  await compareButton(page, fifth).click()
  await expect(toast(page, 'Four is the most')).toContainText(fifth.name)
  await expect(compareButton(page, fifth)).toHaveAttribute('aria-pressed', 'false')

  const other = await context.newPage()
  await visit(other, `/businesses/${chosen[3]?.id}`)
  await other
    .locator('.ActionRow')
    .getByRole('button', { name: /^Compare/ })
    .click()
  await expect(tray(other).getByRole('listitem')).toHaveCount(3)
  await other.close()
  await expect(tray(page).getByRole('listitem')).toHaveCount(3)
  await tray(page)
    .getByRole('button', { name: `Remove ${three.name}` })
    .press('Enter')
  await expect(tray(page).getByRole('button', { name: `Remove ${two.name}` })).toBeFocused()
  await tray(page).getByRole('link', { name: 'Compare 2' }).click()

  await expect(page).toHaveURL(`/compare?ids=${one.id},${two.id}`)
  await expect(columns(page)).toHaveText(namesOf([one, two]))
  await expect(page.getByRole('row', { name: /^Price/ })).toContainText('avg.')
  const alike = page.getByRole('rowheader').filter({ hasText: 'Both' })
  expect(await alike.count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Differences only' }).click()
  await expect(alike).toHaveCount(0)
  await expectAccessible(page, 'comparison')
  await askAll(page, one, two)
})

/** They are chosen in the form for several. */
async function askAll(page: Page, one: Business, two: Business): Promise<void> {
  await page.getByRole('link', { name: 'Ask all of them' }).click()
  await expect(page).toHaveURL(`/request?businesses=${one.id},${two.id}`)
  await page.getByLabel('What do you need?').fill('A quote from each of you')
  await page.getByLabel('Where?').fill('78704')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const { name } of [one, two])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeChecked()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('two columns fit; a swipe or the selects show the others, and print has all', async ({
    page,
    request,
  }) => {
    const three = (await listAskable(request)).slice(0, 3)
    const [one, two, third] = three as [Business, Business, Business]
    await visit(page, `/businesses/${one.id}`)
    await page
      .locator('.ActionRow')
      .getByRole('button', { name: /^Compare/ })
      .tap()
    const endOf = async (bar: Locator) => {
      const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
      return Math.round(y + height)
    }
    // It slides in.
    await expect.poll(() => endOf(tray(page))).toBe(phone.height - 69)
    expect(await endOf(page.locator('.ActionBar'))).toBe(phone.height)

    await visit(page, `/compare?ids=${three.map(({ id }) => id).join()}`)
    await expect(columns(page)).toHaveText(namesOf([one, two]))
    await swipe(page, page.getByRole('row', { name: /^Rating/ }))
    await expect(columns(page)).toHaveText(namesOf([two, third]))
    await page.getByLabel('Left column').selectOption(one.name)
    await expect(columns(page)).toHaveText(namesOf([one, third]))
    await expectAccessible(page, 'comparison on a phone')
    await page.emulateMedia({ media: 'print' })
    await expect(columns(page)).toHaveText(namesOf(three))
  })
})

/** Moves a finger to the left across an element. */
async function swipe(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (x: number) => [{ x, y }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (const x of [240, 180, 120])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a shared link says what is gone; columns are removed down to none, and another is added', async ({
  page,
  request,
}) => {
  const [one, two] = (await listAskable(request)) as [Business, Business]
  await visit(page, `/compare?ids=${one.id},999999,${two.id}`)
  await expect(page.getByRole('status')).toContainText(['One of these businesses is no longer listed.'])
  await page.getByRole('button', { name: `Remove ${two.name}` }).click()
  await expect(page).toHaveURL(`/compare?ids=${one.id}`)
  await expect(columns(page)).toHaveText([one.name])
  await page.getByRole('link', { name: 'Add another' }).click()
  await expect(page).toHaveURL(/\/businesses/)
  await expect(tray(page).getByRole('listitem')).toContainText([one.name])
  await visit(page, '/services')
  await expect(tray(page).getByRole('listitem')).toContainText([one.name])
  await expectAccessible(page, 'tray')
  await visit(page, `/compare?ids=${one.id}`)
  await page.getByRole('button', { name: `Remove ${one.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible()
  const response = await page.goto('/compare?ids=999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This business is no longer listed' })).toBeVisible()
})
