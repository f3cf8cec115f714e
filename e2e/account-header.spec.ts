import type { BusinessList } from '#shared/businesses/directory/directory.schemas.ts'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Locator, type Page, test } from './journey.ts'
import {
  countShifts,
  desktop,
  drawFrames,
  expectAccessible,
  expectNoShifts,
  holdRequests,
  phone,
  visit,
  widths,
} from './visit.ts'

const banner = (page: Page) => page.getByRole('banner')
const account = (page: Page) => banner(page).getByRole('button', { name: 'Your account' })
const messages = (place: Page | Locator) => place.getByRole('link', { name: 'Messages' })
const signIn = (page: Page) => banner(page).getByRole('link', { name: 'Sign In' })

test('the menus of a user with a long name fit, are accessible, and give the focus back', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.setViewportSize(desktop)
  await openAs(page, await signUp(request, { firstName: 'W'.repeat(80) }), '/help')
  await account(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeFocused()
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  await expect(account(page)).toBeFocused()

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const name = menu.locator('.Drawer-who b')
  await expect(name).toBeVisible()
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expect(messages(menu)).toBeInViewport({ ratio: 1 })
  await menu.getByRole('button', { name: 'Close menu' }).focus()
  await page.keyboard.press('Tab')
  await expect(messages(menu)).toBeFocused()
  await expectAccessible(page, 'menu on a phone')
  await menu.getByRole('button', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Support' })
  await expect(menu).toHaveCount(0)
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('a returning user never sees "Sign In", cards show earlier likes, and nothing shifts', async ({
  page,
  request,
}) => {
  await countShifts(page)
  // Checks every frame, from the first one, for a way to sign in.
  await page.addInitScript(() => {
    Object.assign(window, { sawSignIn: false })
    const look = () => {
      const link = document.querySelector('header a[href="/login"]')
      if (link?.checkVisibility()) Object.assign(window, { sawSignIn: true })
      requestAnimationFrame(look)
    }
    look()
  })
  const session = await signUp(request)
  // No other journey adds, approves or promotes a restaurant: the visitor's own list is that of the page.
  const restaurants = '/businesses?category=8'
  const { businesses } = (await (await request.get(`/api${restaurants}`)).json()) as BusinessList
  // The promoted ones are rows, whose Like unfolds.
  const [, liked] = businesses.filter(({ isPromoted }) => !isPromoted)
  if (!liked) throw new Error('No second business')
  const headers = { authorization: `Bearer ${session.token}` }
  await request.post(`/api/businesses/${liked.id}/like`, { headers })
  const like = page
    .locator('.BusinessCard', { has: page.getByRole('heading', { name: liked.name, exact: true }) })
    .getByRole('button', { name: /^Like / })
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    const scripts = await holdRequests(page, '**/assets/*.js')
    const opened = openAs(page, session, restaurants)
    await scripts.arrived
    await expect(page.locator('html')).toHaveAttribute('data-visitor', '')
    await expect(page.locator('.HeaderAccount')).toBeAttached()
    await drawFrames(page, 12)
    await scripts.release()
    await opened
    await expect(messages(banner(page))).toBeVisible()
    if (viewport === desktop) {
      await expect(account(page)).toBeVisible()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
    }
    await page.waitForLoadState('networkidle')
    await drawFrames(page, 12)
    expect(await page.evaluate(() => (window as unknown as { sawSignIn: boolean }).sawSignIn)).toBe(false)
    await expectNoShifts(page)
    await page.unrouteAll()
  }
})

test('nothing on a private page shifts while it loads', { tag: '@long' }, async ({ page, request }) => {
  await countShifts(page)
  // No response before its placeholder was drawn.
  await page.route('**/api/**', async (route) => {
    await drawFrames(page, 18)
    await route.continue()
  })
  const session = await signInAsDemo(request, 'user')
  for (const path of ['/profile', '/saved'])
    for (const viewport of widths) {
      await page.setViewportSize(viewport)
      await openAs(page, session, path)
      await expect(page.locator('main').locator('[name=firstName], .BusinessCard').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoShifts(page)
    }
})

test('a link stands in for the menu whose code is missing; signing out is known in every tab, and Back shows nothing private', {
  tag: '@long',
}, async ({ page, context, request }) => {
  await page.setViewportSize(desktop)
  await page.route('**/assets/account-parts-*.js', (route) => route.abort())
  await openAs(page, await signUp(request), '/help')
  await expect(banner(page).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await page.unrouteAll()

  await visit(page, '/profile')
  const other = await context.newPage()
  await other.goto('/profile')
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
  await account(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/')
    await expect(signIn(tab)).toBeVisible()
  }
  await page.goto('/saved')
  await expect(page).toHaveURL('/login?returnTo=%2Fsaved')
  await page.goBack()
  await expect(page).toHaveURL('/')
})
