import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, phone, toast, visit } from './visit.ts'

const inDays = (days: number) => toIsoDate(fromIsoDate(austinToday()) + days)
const longDay = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

test('an owner says that they are away, stays longer, and is back', async ({ page, request }) => {
  const { session, business } = await newOwnerOf(request, `Away${Date.now()} Awnings`)
  const ownPage = `/owner/business/${business.id}`
  await page.setViewportSize(phone)
  await openAs(page, session, ownPage)
  const heading = page.getByRole('heading', { name: 'Away', exact: true })
  const card = page.locator('section').filter({ has: heading })
  const lastDay = card.getByLabel('Last day away')
  await card.getByRole('button', { name: 'We’re away' }).click()
  await expect(card.getByText('Please choose your last day away')).toBeVisible()
  await lastDay.fill(inDays(-1))
  await card.getByRole('button', { name: 'We’re away' }).click()
  await expect(card.getByText('Must not be in the past')).toBeVisible()
  await lastDay.fill(inDays(2))
  await card.getByLabel('What to tell people').fill('Call Ana at the shop.')
  await card.getByRole('button', { name: 'We’re away' }).click()
  await expect(card).toContainText(`Away through ${longDay(inDays(2))}`)
  await expectAccessible(page, 'a business that is away')

  await card.getByRole('button', { name: 'Change' }).click()
  await expect(lastDay).toHaveValue(inDays(2))
  await expect(card.getByLabel('What to tell people')).toHaveValue('Call Ana at the shop.')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Change' }).click()
  await lastDay.fill(inDays(3))
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(`Away through ${longDay(inDays(3))}`)

  await visit(page, '/dashboard')
  await expect(page.getByText(`Away through ${longDay(inDays(3))}`)).toBeVisible()
  await visit(page, `/businesses/${business.id}`)
  await expect(page.getByText(/^Away through .* Call Ana at the shop\.$/)).toBeVisible()
  await visit(page, ownPage)
  await card.getByRole('button', { name: 'We’re back' }).click()
  await expect(toast(page, 'Welcome back')).toBeVisible()
  await expect(lastDay).toHaveValue('')
})
