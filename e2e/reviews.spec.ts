import type { APIRequestContext } from '@playwright/test'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, expectNothingCutOff, hydrated, phone, toast, visit } from './visit.ts'

const businessPath = ({ id }: { id: number }) => `/businesses/${id}`
/** The last reviewed business of the directory, because journeys check the first ones. */
async function findLast(request: APIRequestContext): Promise<Business> {
  const answer = await request.get('/api/businesses?limit=1000')
  const { businesses } = (await answer.json()) as BusinessList
  const found = businesses
    .filter(({ reviewCount, rating, isPromoted }) => reviewCount > 3 && rating < 4.5 && !isPromoted)
    .toSorted((a, b) => b.id - a.id)[0]
  if (!found) throw new Error('The demo directory has no such business')
  return found
}

const section = (page: Page) => page.locator('#reviews')
const openForm = (page: Page) => section(page).getByRole('button', { name: 'Write Review' }).click()

test('a visitor reviews a business; without its code the form says that it couldn’t open', {
  tag: '@long',
}, async ({ page, request }) => {
  const business = await findLast(request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await page.route(/review-dialog/, (route) => route.abort())
  await openAs(page, await signUp(request), businessPath(business))
  await openForm(page)
  await expect(toast(page, 'The review form couldn’t open')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(/review-dialog/)
  await page.reload()
  await hydrated(page)
  await openForm(page)
  const form = page.getByRole('dialog').locator('form')
  await expect(form).toBeVisible()
  await expectAccessibleAtWidths(page, 'review dialog')
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(toast(page, 'Comment Required')).toBeVisible()
  await expectAccessibleAtWidths(page, 'refused review')
  await form.getByLabel('Your review').fill('Kind, quick and honest.')
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(toast(page, 'Review Submitted!')).toBeVisible()
  await expect(section(page).getByRole('article').first()).toContainText('Kind, quick and honest.')
})

test('another page of reviews begins at the head of the list, and Back leads to the one before', {
  tag: '@long',
}, async ({ page, request }) => {
  const answer = await request.get('/api/businesses?limit=1000')
  const { businesses } = (await answer.json()) as BusinessList
  const business = businesses.find(({ reviewCount }) => reviewCount > 40)
  if (!business) throw new Error('The demo directory has no business with so many reviews')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await visit(page, businessPath(business))
  const reviews = section(page).getByRole('article')
  const count = section(page).getByRole('status')
  await section(page)
    .getByRole('button', { name: /^Display All Reviews/ })
    .click()
  await expect(reviews).toHaveCount(20)
  await section(page).getByRole('link', { name: 'Page 2' }).click()
  await expect(count).toHaveText(/^21–40 of/)
  await expect(count).toBeFocused()
  await expect(count).toBeInViewport()
  await expect(reviews.first()).toBeInViewport()
  await expectAccessibleAtWidths(page, 'a page of reviews')
  await page.goBack()
  await expect(count).toHaveText(/^1–20 of/)
  await section(page).getByRole('searchbox').fill('x'.repeat(100))
  await expect(count).toHaveText('No reviews found')
  await expectNothingCutOff(page, 'no reviews with a long word')
})
