import type { APIRequestContext } from '@playwright/test'
import type { BusinessesOfUser, MyBusiness } from '#shared/businesses/dashboard/my-businesses.schemas.ts'
import { newOwnerOf, type Owner, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, expectAccessibleAtWidths, phone, toast } from './visit.ts'

const name = 'Reyes Window Care'
const asked = { name: 'Jonas Whitfield', email: 'jonas@example.com', phone: '(512) 555-0142' }

/** Signs up an owner whose new business got a quote request. */
async function newOwner(request: APIRequestContext): Promise<Owner> {
  const { session, business } = await newOwnerOf(request, name)
  const requirements = 'Twelve windows,\ntwo floors.'
  const sent = await request.post('/api/business-quote-requests', {
    data: { ...asked, businessId: business.id, requirements },
  })
  expect(sent.ok()).toBe(true)
  return { session, business }
}

test('the dashboard and a business with a blocked sender, as their owner sees them, have no axe violations', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session } = await newOwner(request)
  const long: Partial<MyBusiness> = { id: 3, name: 'W'.repeat(120), status: 'rejected', paid: true }
  await page.route('**/api/businesses/my/businesses', async (route) => {
    const { businesses } = (await (await route.fetch()).json()) as BusinessesOfUser
    const [business] = businesses
    await route.fulfill({ json: { businesses: [business, { ...business, ...long }] } })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/dashboard')
  await expect(page.locator('.RecentList li').first()).toContainText(name)
  await expectAccessibleAtWidths(page, 'dashboard')
  await page.getByRole('link', { name: `View ${name}` }).click()
  const requests = page.getByRole('tab', { name: 'Quote Requests 1' })
  await expect(requests).toBeVisible()
  await expectAccessibleAtWidths(page, 'business')
  await requests.click()
  await expect(page.getByRole('heading', { name: asked.name })).toBeVisible()
  // A plain string would be compared without the line break.
  await expect(page.locator('.Request-details')).toHaveText(/^Twelve windows,\ntwo floors\.$/, {
    useInnerText: true,
  })
  await expectAccessibleAtWidths(page, 'quote requests')
  await page.getByRole('button', { name: `More actions: request from ${asked.name}` }).click()
  await expectAccessible(page, 'the menu of a request', ['light'])
  await page.getByRole('button', { name: /^Block this sender/ }).click()
  const question = page.getByRole('alertdialog', { name: `Block ${asked.name}?` })
  await expectAccessible(page, 'the question before a sender is blocked', ['light'])
  await question.getByRole('button', { name: 'Block sender' }).click()
  await expect(toast(page, 'Sender blocked').getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.locator('.Request-facts')).toContainText('Sender blocked')
  await expectAccessible(page, 'a blocked sender', ['light'])
})
