import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast } from './visit.ts'

const names = (page: Page) => page.locator('.BusinessCard').getByRole('heading').allTextContents()

/** Signs up a user who saved the first `count` businesses of the directory, one after another. */
async function saverOf(
  request: APIRequestContext,
  count: number,
): Promise<{ session: Session; businesses: Business[] }> {
  const session = await signUp(request)
  const list = (await (await request.get('/api/businesses')).json()) as BusinessList
  const businesses = list.businesses.slice(0, count)
  const headers = { authorization: `Bearer ${session.token}` }
  for (const { id } of businesses) {
    const answer = await request.post(`/api/businesses/${id}/save`, { headers })
    expect(await answer.json()).toMatchObject({ saved: true })
  }
  return { session, businesses }
}

test('a user without saved businesses is led to the directory to save one', async ({ page, request }) => {
  await openAs(page, await signUp(request), '/saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved businesses' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.locator('#main').getByRole('link', { name: 'Browse Businesses' }).click()
  const first = page.locator('.BusinessCard').first()
  const name = await first.getByRole('heading').textContent()
  await first.getByRole('heading').getByRole('link').click()
  await page.locator('.DetailHead').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('.DetailHead').getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/saved')
  await expect.poll(() => names(page)).toEqual([name])
})

test('the last saved comes first; one is removed, restored and removed again', async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 3)
  const [one, two, three] = businesses.map(({ name }) => name)
  const [first, second] = businesses.map(({ id }) => `/api/businesses/${id}/save`)
  await openAs(page, session, '/saved')
  await expect.poll(() => names(page)).toEqual([three, two, one])
  await page.getByRole('button', { name: `Save ${two}` }).press('Enter')
  await expect(page.getByText(`${two} is no longer saved.`)).toBeVisible()
  const undo = page.getByRole('button', { name: `Undo: save ${two}` })
  await expect(undo).toBeFocused()
  const putBack = page.waitForResponse(async (answer) =>
    answer.url().endsWith(second ?? '') ? (await answer.json()).saved : false,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Save ${two}` })).toBeFocused()
  await expect.poll(() => names(page)).toEqual([three, two, one])
  await putBack

  const takenOff = page.waitForResponse(`**${first}`)
  await page.getByRole('button', { name: `Save ${one}` }).click()
  await takenOff
  await expect.poll(() => names(page)).toEqual([three, two])
  await page.reload()
  // Restoring means saving it again.
  await expect.poll(() => names(page)).toEqual([two, three])
})

test('a failure puts the card back', async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 1)
  await page.route('**/api/businesses/*/save', (route) => route.abort())
  await openAs(page, session, '/saved')
  await page.getByRole('button', { name: `Save ${businesses[0]?.name}` }).click()
  await expect(toast(page, 'Failed to save business')).toBeVisible()
  await expect.poll(() => names(page)).toEqual([businesses[0]?.name])
})

test('a list that does not load says so and can be retried', async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 1)
  await page.route('**/api/users/saved', (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, session, '/saved')
  const alert = page.getByRole('alert').filter({ hasText: 'Your saved businesses couldn’t be loaded' })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => names(page)).toEqual([businesses[0]?.name])
})

test('a quote can be requested from a saved card', async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 1)
  await openAs(page, session, '/saved')
  await page.getByRole('button', { name: /^Request Quote from/ }).click()
  await expect(
    page.getByRole('dialog', { name: `Request a quote from ${businesses[0]?.name}` }),
  ).toBeVisible()
})

test('signed-out visitors sign in first', async ({ page }) => {
  await page.goto('/saved')
  await expect(page).toHaveURL('/login?returnTo=%2Fsaved')
})

test('axe finds no violations and nothing is cut off', async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 4)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/saved')
  await page.getByRole('button', { name: `Save ${businesses[1]?.name}` }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expectAccessibleAtWidths(page, 'saved')
})
