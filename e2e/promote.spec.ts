import { randomBytes } from 'node:crypto'
import { newOwnerOf, openAs } from './accounts.ts'
import { confirmation, fillAddress, payButton } from './checkout.ts'
import { expect, type Page, test } from './journey.ts'
import { asStaff } from './staff.ts'
import { desktop, expectAccessibleAtWidths, phone, visit } from './visit.ts'

const newName = () => `Clear Creek ${randomBytes(4).toString('hex')}`
const select = (page: Page, plan: string) => page.getByRole('button', { name: `Select ${plan}`, exact: true })

test('an owner promotes a listing without axe violations, and sees it in the home page carousel', {
  tag: '@long',
}, async ({ page, request }) => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'Staff works on the server that this run has started.')
  test.slow()
  await page.setViewportSize(phone)
  const { session, business } = await newOwnerOf(request, newName())
  await asStaff('business:approve', business.id)
  await openAs(page, session, `/businesses/${business.id}/promote`)
  await expect(page.getByText('spots left').first()).toBeVisible()
  await expectAccessibleAtWidths(page, 'the plans')
  await select(page, 'Professional').click()
  await payButton(page).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await expectAccessibleAtWidths(page, 'what is missing')
  await fillAddress(page)
  await expectAccessibleAtWidths(page, 'the card')
  await page.getByRole('button', { name: /4242/ }).click()
  await payButton(page).click()
  await expect(confirmation(page)).toBeVisible()
  await expectAccessibleAtWidths(page, 'the confirmation')
  await confirmation(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.locator(':focus .Running-row')).toBeInViewport()
  await page.setViewportSize(desktop)
  const benefits = await page.locator('.Benefits').boundingBox()
  const plans = await page.getByRole('heading', { name: 'Pick a plan' }).boundingBox()
  expect((plans?.y ?? 0) - (benefits ? benefits.y + benefits.height : 0)).toBeGreaterThan(32)

  await visit(page, '/')
  const home = page.getByRole('region', { name: 'Trending Businesses' })
  await expect(home.getByRole('article').first()).toBeVisible()
  const card = home.getByRole('article').filter({ hasText: business.name })
  await expect(async () => {
    await home.getByRole('button', { name: 'More businesses' }).first().click()
    await expect(card).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(card).toContainText('Promoted')
})
