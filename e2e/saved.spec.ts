import type { APIRequestContext } from '@playwright/test'
import type { Session } from '#shared/auth/auth.schemas.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessibleAtWidths, phone } from './visit.ts'

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

test('saved businesses have one button on their picture; they and one just removed are accessible, and nothing is cut off', {
  tag: '@long',
}, async ({ page, request }) => {
  const { session, businesses } = await saverOf(request, 4)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await openAs(page, session, '/saved')
  await page.getByRole('button', { name: `Save ${businesses[1]?.name}` }).click()
  await expect(page.locator('.BusinessCard-tools').first().getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expectAccessibleAtWidths(page, 'saved')
})
