import type { APIRequestContext, Locator } from '@playwright/test'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import {
  countShifts,
  drawFrames,
  expectAccessibleAtWidths,
  expectNoShifts,
  holdRequests,
  hydrated,
  phone,
  roundTrip,
  toast,
} from './visit.ts'

// Among the last files: each journey goes to the next free browser, so that none is left with a whole file.
test.describe.configure({ mode: 'parallel' })

let listed: Business[] = []
const isReviewed = ({ reviewCount, rating, isPromoted }: Business) =>
  reviewCount > 3 && rating < 4.5 && !isPromoted
/**
 * A business counted from the end of the directory: these journeys write, and others check the first ones. Every second one,
 * because a review may change by one how many there are, and the browsers don't read the directory at the same moment.
 */
function take(nth: number, fits: (business: Business) => boolean = isReviewed): Business {
  const business = listed.toSorted((a, b) => b.id - a.id).filter(fits)[2 * nth]
  if (!business) throw new Error('The demo directory has no such business')
  return business
}

async function readDirectory(request: APIRequestContext): Promise<Business[]> {
  const answer = await request.get('/api/businesses?limit=1000')
  return ((await answer.json()) as BusinessList).businesses
}

test.beforeAll(async ({ request }) => {
  listed = await readDirectory(request)
})

const tool = (page: Page, name: string): Locator =>
  page.locator('.DetailHead').getByRole('button', { name, exact: true })
const card = (page: Page, { name }: Business): Locator =>
  page.locator('.BusinessCard', { has: page.getByRole('heading', { name, exact: true }) })
const businessPath = ({ id }: { id: number }) => `/businesses/${id}`

/** The response to the page's own request for a business, repeated when the visitor is signed in. */
const ownView = (page: Page, business: Business) =>
  page.waitForResponse((response) => response.url().endsWith(`/api${businessPath(business)}`))

test.describe('like, follow and save', () => {
  for (const { toggle, off, on } of [
    { toggle: 'like', off: 'Like', on: 'Liked' },
    { toggle: 'follow', off: 'Follow', on: 'Following' },
    { toggle: 'save', off: 'Save', on: 'Saved' },
  ]) {
    test(`${toggle} shows right away, survives a reload and can be undone`, async ({ page, request }) => {
      const business = take(0)
      const session = await signUp(request)
      const viewed = ownView(page, business)
      await openAs(page, session, businessPath(business))
      await (await viewed).finished()
      const calls = await holdRequests(page, `**/api/businesses/*/${toggle}`)
      await expect(tool(page, off)).toHaveAttribute('aria-pressed', 'false')
      await tool(page, off).click()
      await expect(tool(page, on)).toHaveAttribute('aria-pressed', 'true')
      const reread = ownView(page, business)
      await calls.release()
      expect((await reread).status()).toBe(200)
      await page.unrouteAll({ behavior: 'wait' })
      await page.reload()
      await expect(tool(page, on)).toHaveAttribute('aria-pressed', 'true')

      await tool(page, on).press('Enter')
      await expect(tool(page, off)).toHaveAttribute('aria-pressed', 'false')
      await expect(tool(page, off)).toBeFocused()
    })

    test(`${toggle} reverts when it fails, and says so`, async ({ page, request }) => {
      await openAs(page, await signUp(request), businessPath(take(1)))
      const address = `**/api/businesses/*/${toggle}`
      await page.route(address, (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
      await tool(page, off).click()
      await expect(toast(page, `Failed to ${toggle} business`)).toHaveClass(/is-bad/)
      await expect(tool(page, off)).toHaveAttribute('aria-pressed', 'false')

      await page.unroute(address)
      await page.route(address, (route) => route.abort())
      await tool(page, off).click()
      await expect(toast(page, `Failed to ${toggle} business`)).toBeVisible()
      await expect(tool(page, off)).toBeVisible()
    })
  }

  test('a double press ends where it started, one call after another', async ({ page, request }) => {
    const session = await signUp(request)
    const business = take(2)
    await openAs(page, session, businessPath(business))
    const calls = await holdRequests(page, '**/api/businesses/*/like')
    await tool(page, 'Like').click()
    await tool(page, 'Liked').click()
    await expect(tool(page, 'Like')).toBeVisible()
    await calls.arrived
    await roundTrip(page)
    expect(calls.count()).toBe(1)
    await calls.release()
    await expect.poll(calls.count).toBe(2)
    await expect(tool(page, 'Like')).toBeVisible()
    const isLiked = async () => {
      const headers = { authorization: `Bearer ${session.token}` }
      const answer = await request.get(`/api${businessPath(business)}`, { headers })
      return (await answer.json()).business.isLiked
    }
    await expect.poll(isLiked).toBe(false)
    expect(calls.count()).toBe(2)
  })

  test('an outdated tab does not undo what another tab did', async ({ page, request }) => {
    const session = await signUp(request)
    const business = take(3)
    const viewed = ownView(page, business)
    await openAs(page, session, businessPath(business))
    await (await viewed).finished()
    const headers = { authorization: `Bearer ${session.token}` }
    await request.post(`/api${businessPath(business)}/follow`, { headers })
    const answers: boolean[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/follow')) answers.push((await response.json()).followed)
    })
    await tool(page, 'Follow').click()
    await expect(tool(page, 'Following')).toBeVisible()
    await expect.poll(() => answers).toEqual([false, true])
    await page.reload()
    await expect(tool(page, 'Following')).toBeVisible()
  })

  test('a session ended elsewhere is reported, and the page becomes anonymous', async ({ page, request }) => {
    const session = await signUp(request)
    await openAs(page, session, businessPath(take(0)))
    const headers = { authorization: `Bearer ${session.token}` }
    await request.post('/api/auth/logout', { headers })
    await tool(page, 'Save').click()
    await expect(toast(page, 'Sign in required')).toContainText('Please sign in to save businesses.')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  for (const path of ['/businesses', '/']) {
    test(`the heart on a card on ${path} likes, and the business page shows it`, async ({
      page,
      request,
    }) => {
      await openAs(page, await signUp(request), path)
      const first = page.locator('.BusinessCard').first()
      const heart = first.getByRole('button', { name: /^Like / })
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await expect(page).toHaveURL(path)
      await first.getByRole('heading').getByRole('link').click()
      await expect(tool(page, 'Liked')).toBeVisible()
      await tool(page, 'Liked').click()
      await expect(tool(page, 'Like')).toBeVisible()
      await page.goBack()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
    })
  }

  test('cards show earlier likes, and nothing shifts when they load', async ({ page, request }) => {
    const session = await signUp(request)
    // No other journey adds, approves or promotes a restaurant.
    const answer = await request.get('/api/businesses?category=8')
    const [, second] = ((await answer.json()) as BusinessList).businesses
    if (!second) throw new Error('No second business')
    const headers = { authorization: `Bearer ${session.token}` }
    await request.post(`/api${businessPath(second)}/like`, { headers })
    await countShifts(page)
    await openAs(page, session, '/businesses?category=8')
    await expect(card(page, second).getByRole('button', { name: /^Like / })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await drawFrames(page, 2)
    await expectNoShifts(page)
  })

  test('another user in the same browser sees none of it', async ({ page, request }) => {
    const business = take(4)
    await openAs(page, await signUp(request), businessPath(business))
    await tool(page, 'Like').click()
    await expect(tool(page, 'Liked')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.evaluate(() => localStorage.setItem('was-signed-in', '1'))
    await page.reload()
    await hydrated(page)
    await expect(tool(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('reviews', () => {
  const dialogOf = (page: Page, { name }: Business) => page.getByRole('dialog', { name: `Review ${name}` })
  const section = (page: Page) => page.locator('#reviews')

  test('a review is written, checked, published and counted', async ({ page, request }) => {
    const business = take(5)
    await openAs(
      page,
      await signUp(request, { firstName: 'Ines', lastName: 'Okafor' }),
      businessPath(business),
    )
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    const dialog = dialogOf(page, business)
    const submit = dialog.getByRole('button', { name: 'Submit Review' })
    const comment = dialog.getByLabel('Your review')
    await expect(submit).toBeDisabled()
    await dialog.getByRole('radio', { name: '1 star' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Rating Required')).toContainText('Please select a star rating.')
    await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()

    await dialog.getByRole('radio', { name: '4 stars' }).check()
    await expect(submit).toBeEnabled()
    await comment.fill(' a ')
    await submit.click()
    await expect(toast(page, 'Comment Required')).toContainText(
      'Please add a short comment about your experience.',
    )
    await expect(comment).toBeFocused()
    await expect(comment).toHaveAccessibleDescription('Please add a short comment about your experience.')

    await comment.fill('Kind, quick and <b>honest</b>.')
    const calls = await holdRequests(page, '**/api/reviews')
    await submit.dblclick()
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await roundTrip(page)
    await calls.release()
    await expect(toast(page, 'Review Submitted!')).toContainText(
      `Thank you for reviewing ${business.name}. Your review has been submitted.`,
    )
    await expect(dialog).toBeHidden()
    expect(calls.count()).toBe(1)
    const newest = section(page).getByRole('article').first()
    await expect(newest).toContainText('Ines Okafor')
    await expect(newest).toContainText('Kind, quick and <b>honest</b>.')
    await expect(page.locator('.DetailHead')).toContainText(`(${business.reviewCount + 1} reviews)`)
    await page.reload()
    await expect(newest).toContainText('Ines Okafor')
  })

  test('a second one is rejected, and what was typed stays', async ({ page, request }) => {
    const session = await signUp(request)
    const business = take(6)
    const headers = { authorization: `Bearer ${session.token}` }
    const data = { businessId: business.id, rating: 5, content: 'The first of mine' }
    expect((await request.post('/api/reviews', { headers, data })).status()).toBe(201)
    await openAs(page, session, businessPath(business))
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    const dialog = dialogOf(page, business)
    await dialog.getByRole('radio', { name: '2 stars' }).check()
    await dialog.getByLabel('Your review').fill('And another thing')
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, 'Error')).toContainText('review already submitted')
    await expect(dialog.getByLabel('Your review')).toHaveValue('And another thing')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.locator('.ActionRow').getByRole('button', { name: 'Write Review' }).click()
    await expect(dialog.getByLabel('Your review')).toHaveValue('And another thing')
    await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked()
  })

  test('reviewing one’s own business and a network failure show the same message', async ({
    page,
    request,
  }) => {
    const owner = await signInAsDemo(request, 'owner')
    const business = take(0, ({ submittedById }) => submittedById === owner.user.id)
    await openAs(page, owner, businessPath(business))
    await page.locator('.ActionRow').getByRole('button', { name: 'Write Review' }).click()
    const dialog = dialogOf(page, business)
    await dialog.getByRole('radio', { name: '5 stars' }).check()
    await dialog.getByLabel('Your review').fill('The best there is')
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toast(page, 'Error')).toContainText('review already submitted')
    await page.locator('.Toast').getByRole('button', { name: 'Dismiss' }).click()
    await page.route('**/api/reviews', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toast(page, 'Error')).toContainText('review already submitted')
    await expect(dialog).toBeVisible()
  })

  test('the first review of a business, on a phone', async ({ page, request }) => {
    await page.setViewportSize(phone)
    // Businesses that other journeys register are pending.
    const business = take(0, ({ reviewCount, status }) => reviewCount === 0 && status === 'approved')
    await openAs(page, await signUp(request), businessPath(business))
    await page.getByRole('button', { name: 'Write the First Review' }).click()
    const dialog = dialogOf(page, business)
    await dialog.getByRole('radio', { name: '3 stars' }).check()
    await dialog.getByLabel('Your review').fill('Good enough')
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toast(page, 'Review Submitted!')).toBeVisible()
    await expect(section(page)).toContainText('1 review')
    await expect(page.getByRole('heading', { name: 'No Reviews Yet' })).toBeHidden()
  })

  test('after signing out in another tab, the visitor is asked to log in', async ({ page, request }) => {
    const business = take(7)
    await openAs(page, await signUp(request), businessPath(business))
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    const dialog = dialogOf(page, business)
    await dialog.getByRole('radio', { name: '3 stars' }).check()
    await dialog.getByLabel('Your review').fill('Good enough')
    const other = await page.context().newPage()
    await other.goto('/help')
    await other.evaluate(() => {
      localStorage.removeItem('auth-storage')
      localStorage.removeItem('token')
    })
    await expect(section(page).getByRole('button', { name: 'Write Review' })).toBeHidden()
    // What they typed isn't for the next person.
    await expect(dialog.getByLabel('Your review')).toHaveValue('')
    await dialog.getByRole('radio', { name: '3 stars' }).check()
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toast(page, 'Login Required')).toContainText('Please log in to submit a review.')
  })

  test('another user who signs in finds an empty form', async ({ page, request }) => {
    const business = take(7)
    await openAs(page, await signUp(request), businessPath(business))
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    const dialog = dialogOf(page, business)
    await dialog.getByLabel('Your review').fill('Good enough')
    await page.keyboard.press('Escape')
    const { user, token } = await signUp(request, { firstName: 'Zoe', lastName: 'Quill' })
    const other = await page.context().newPage()
    await other.goto('/help')
    await other.evaluate(
      (session) => {
        localStorage.setItem('auth-storage', JSON.stringify(session))
        localStorage.setItem('token', session.token)
      },
      { user, token, isAuthenticated: true },
    )
    await expect(page.getByRole('banner')).toContainText('ZQ')
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    await expect(dialog.getByLabel('Your review')).toHaveValue('')
  })

  test('without its code the dialog says it could not open, and the page stays', async ({
    page,
    request,
  }) => {
    await page.route(/review-dialog/, (route) => route.abort())
    await openAs(page, await signUp(request), businessPath(take(0)))
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    await expect(toast(page, 'The review form couldn’t open')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('axe finds no violations on the review dialog', async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(phone)
    await openAs(page, await signUp(request), businessPath(take(0)))
    await section(page).getByRole('button', { name: 'Write Review' }).click()
    const form = page.getByRole('dialog').locator('form')
    await expect(form).toBeVisible()
    await expectAccessibleAtWidths(page, 'review dialog')
    await form.getByRole('radio', { name: '4 stars' }).check()
    await form.getByRole('button', { name: 'Submit Review' }).click()
    await expect(toast(page, 'Comment Required')).toBeVisible()
    await expectAccessibleAtWidths(page, 'refused review')
  })
})
