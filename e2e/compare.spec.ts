import type { APIRequestContext } from '@playwright/test'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

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

test('the tray follows another tab, and the comparison is accessible', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const [one, two, three] = (await listAskable(request)) as [Business, Business, Business]
  await page.setViewportSize(desktop)
  await visit(page, address)
  for (const business of [one, two, three]) await compareButton(page, business).click()
  await expect(tray(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'tray')
  const other = await context.newPage()
  await visit(other, `/businesses/${three.id}`)
  await other
    .locator('.ActionRow')
    .getByRole('button', { name: /^Compare/ })
    .click()
  await expect(tray(other).getByRole('listitem')).toHaveCount(2)
  await other.close()
  await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  await tray(page).getByRole('link', { name: 'Compare 2' }).click()
  await expect(page).toHaveURL(`/compare?ids=${one.id},${two.id}`)
  await expect(columns(page)).toHaveText(namesOf([one, two]))
  await expectAccessible(page, 'comparison')
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('two columns fit; a swipe or the selects show the others, and print has all', {
    tag: '@long',
  }, async ({ page, request }) => {
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
    // It slides in, as a pill above the page's own bar.
    await expect.poll(() => endOf(tray(page))).toBe(phone.height - 81)
    await expect(tray(page)).toHaveText('Choose one more to compare.', { useInnerText: true })
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
