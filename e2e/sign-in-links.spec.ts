import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, visit } from './visit.ts'

/** Pages reached by links from Google or an email: their URL contains a secret. */

/** Every URL the page requested, and every referrer it sent. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    // The first request of a page is the link itself.
    const url = request.isNavigationRequest() ? 'a page' : request.url()
    seen.push(`${request.resourceType()} ${url} from ${request.headers().referer}`)
  })
  return seen
}

test('a page removes the secret of its link from the URL right away and sends it to no one else', async ({
  page,
}) => {
  const secret = `rst_${'z'.repeat(43)}`
  const code = `otc_${'y'.repeat(43)}`
  const person = encodeURIComponent(JSON.stringify({ firstName: 'Maya', lastName: 'Reyes' }))
  const addresses = watchAddresses(page)
  const noTrace = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  const response = await page.goto(`/reset-password?token=${secret}`)
  expect(response?.headers()).toMatchObject(noTrace)
  expect(await response?.text()).not.toContain(secret)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('button', { name: 'Set new password' })).toBeEnabled()
  const back = await page.goto(`/auth/callback?token=${code}&user=${person}`)
  expect(back?.headers()).toMatchObject(noTrace)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).not.toHaveURL(/otc_/)
  expect(addresses.filter((seen) => seen.includes('otc_') || seen.includes(secret))).toEqual([])
})

test('pages reached by links of an email have no axe violations', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(phone)
  for (const address of [
    '/forgot-password',
    '/reset-password?token=rst_1',
    '/reset-password',
    '/undo-email-change?token=und_1',
    `/hours-question?token=hrs_${'a'.repeat(43)}`,
  ]) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
})
