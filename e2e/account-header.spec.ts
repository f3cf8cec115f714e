import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import {
  countShifts,
  desktop,
  drawFrames,
  expectAccessible,
  expectNoShifts,
  holdRequests,
  hydrated,
  phone,
  roundTrip,
  toast,
  visit,
  widths,
} from './visit.ts'

const banner = (page: Page) => page.getByRole('banner')
const account = (page: Page) => banner(page).getByRole('button', { name: 'Your account' })
const signIn = (page: Page) => banner(page).getByRole('link', { name: 'Sign In' })
const entriesForAll = {
  'Edit Profile': '/profile',
  Saved: '/saved',
  'Register Business': '/register-business',
  Payments: '/payments',
}

test.describe('on a desktop', () => {
  test.use({ viewport: desktop })

  test('a user without businesses has a menu without a dashboard, and Support knows their name', async ({
    page,
    request,
  }) => {
    const session = await signUp(request)
    await openAs(page, session, '/')
    await expect(signIn(page)).toHaveCount(0)
    await expect(account(page)).toContainText('MR')
    const asked = page.waitForResponse('**/api/businesses/my/businesses')
    await account(page).click()
    await asked
    const menu = page.locator('.Menu:visible')
    await expect(menu).toContainText('Maya Reyes')
    await expect(menu).toContainText(session.user.email)
    for (const [name, target] of Object.entries(entriesForAll))
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', target)
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await banner(page).getByRole('button', { name: 'Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await expect(dialog.getByLabel('Name')).toHaveValue('Maya Reyes')
    await expect(dialog.getByLabel('Name')).toBeDisabled()
    await expect(dialog.getByLabel('Email')).toHaveValue(session.user.email)
    await expect(dialog.getByLabel('Email')).toBeDisabled()
    await dialog.getByLabel('Message').fill('The map is upside down.')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(toast(page, 'Support request sent!')).toBeVisible()
  })

  test('an owner has a dashboard, also by keyboard', async ({ page, request }) => {
    await openAs(page, await signInAsDemo(request, 'owner'), '/help')
    await account(page).focus()
    await page.keyboard.press('ArrowDown')
    const menu = page.locator('.Menu:visible')
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
    await expect(menu.getByRole('link', { name: 'Edit Profile' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account(page)).toBeFocused()
    await expect(menu).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu has the same items, and closes 150 ms after Support', async ({ page, request }) => {
    await openAs(page, await signInAsDemo(request, 'owner'), '/help')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toContainText('Rosa Delgado')
    await expect(menu).toContainText('owner@example.com')
    for (const [name, target] of Object.entries({ ...entriesForAll, Dashboard: '/dashboard' }))
      await expect(menu.getByRole('link', { name })).toHaveAttribute('href', target)
    await expect(menu.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'List Your Business' })).toHaveCount(0)
    await menu.getByRole('button', { name: 'Support' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Support' })
    await expect(dialog).toBeVisible()
    await expect(menu).toHaveCount(0)
    await expect(dialog.getByLabel('Message')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  })

  test('a name without a space fits in the menu, and Logout forgets the user', async ({ page, request }) => {
    await openAs(page, await signUp(request, { firstName: 'W'.repeat(80) }), '/help')
    await page.getByRole('button', { name: 'Menu' }).click()
    const name = page.locator('.Drawer-who b')
    await expect(name).toBeVisible()
    expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)

    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL('/help')
  })
})

for (const viewport of widths) {
  test(`a returning user never sees "Sign In", and nothing shifts, ${viewport.width}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    await countShifts(page)
    const scripts = await holdRequests(page, '**/assets/*.js')
    const session = await signUp(request)
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
    // No other journey adds, approves or promotes a restaurant: the visitor's own list has what the page had.
    const opened = openAs(page, session, '/businesses?category=8')
    await expect(page.locator('html')).toHaveAttribute('data-visitor', '')
    await expect(page.locator('.HeaderAccount')).toBeAttached()
    await drawFrames(page, 12)
    await scripts.release()
    await opened
    if (viewport === desktop) await expect(account(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await drawFrames(page, 12)
    expect(await page.evaluate(() => (window as unknown as { sawSignIn: boolean }).sawSignIn)).toBe(false)
    await expectNoShifts(page)
  })
}

test.describe('a token', () => {
  test.use({ viewport: desktop })
  const remember = (page: Page, items: Record<string, string>) =>
    page.addInitScript((given) => {
      if (localStorage.length === 0)
        for (const [key, text] of Object.entries(given)) localStorage.setItem(key, text)
    }, items)

  test('without a stored user is verified and signs them in', async ({ page, request }) => {
    const session = await signUp(request)
    await remember(page, { token: session.token })
    await page.goto('/help')
    await expect(account(page)).toBeVisible()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? 'null'))
    expect(stored).toEqual({ user: session.user, token: session.token, isAuthenticated: true })
  })

  test('that is invalid is dropped silently', async ({ page }) => {
    await remember(page, { token: `at_${'x'.repeat(43)}` })
    await page.goto('/help')
    await expect(signIn(page)).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-visitor')
    await expect(page.locator('.Toast')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('without a stored user is dropped when it cannot be verified; a stored user stays signed in', async ({
    page,
    request,
  }) => {
    const session = await signUp(request)
    await page.route('**/api/auth/verify', (route) => route.abort())
    await remember(page, { token: session.token })
    await page.goto('/help')
    await expect(signIn(page)).toBeVisible()
    await page.evaluate((given) => {
      localStorage.setItem('auth-storage', JSON.stringify({ ...given, isAuthenticated: true }))
    }, session)
    await page.reload()
    await expect(account(page)).toBeVisible()
  })

  test('verified late does not undo what another tab changed since', async ({ page, request }) => {
    const session = await signUp(request)
    const verifying = await holdRequests(page, '**/api/auth/verify')
    await openAs(page, session, '/help')
    await expect(account(page)).toContainText('MR')
    await page.evaluate(
      (changed) => {
        localStorage.setItem('auth-storage', JSON.stringify({ ...changed, isAuthenticated: true }))
        dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }))
      },
      { ...session, user: { ...session.user, firstName: 'Nina' } },
    )
    await expect(account(page)).toContainText('NR')
    const answered = page.waitForResponse('**/api/auth/verify')
    await verifying.release()
    await (await answered).finished()
    await roundTrip(page)
    await drawFrames(page, 2)
    await expect(account(page)).toContainText('NR')
  })

  test('that was ended elsewhere sends a private page to sign-in and back', async ({ page, request }) => {
    const session = await signUp(request)
    await openAs(page, session, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await request.post('/api/auth/logout-everywhere', { headers })).status()).toBe(200)
    await page.reload()
    await expect(page).toHaveURL('/login?returnTo=%2Fprofile')
    // After signing in again in another tab, this one follows; signing out on purpose leads home again.
    const again = await signUp(request)
    await page.evaluate((next) => {
      localStorage.setItem('auth-storage', JSON.stringify({ ...next, isAuthenticated: true }))
      localStorage.setItem('token', next.token)
      dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    }, again)
    await expect(page).toHaveURL('/profile')
    await account(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  })

  test('with corrupt data in storage breaks no page', async ({ page }) => {
    await visit(page, '/help')
    for (const text of [
      '7',
      '{"user":{}}',
      '{"user":{"id":1},"token":"at_x","isAuthenticated":true}',
      'nonsense',
    ]) {
      await page.evaluate((given) => {
        localStorage.clear()
        localStorage.setItem('auth-storage', given)
      }, text)
      await page.reload()
      await expect(signIn(page), text).toBeVisible()
      await hydrated(page)
    }
  })
})

test.describe('signing out', () => {
  test.use({ viewport: desktop })

  test('ends the session on the server, here and in the other tab', async ({ page, context, request }) => {
    const session = await signUp(request)
    await openAs(page, session, '/help')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
    await account(page).click()
    const ended = page.waitForResponse('**/api/auth/logout')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signIn(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/help')
    await expect(page.locator('html')).not.toHaveAttribute('data-visitor')
    await expect(other).toHaveURL('/')
    await expect(signIn(other)).toBeVisible()
    expect((await ended).status()).toBe(200)
    const headers = { authorization: `Bearer ${session.token}` }
    expect((await request.get('/api/auth/verify', { headers })).status()).toBe(401)
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('auth-storage')]),
    ).toEqual([null, null])
    await expect(page.locator('.Toast')).toHaveCount(0)
  })

  test('on a private page leads home, and Back shows nothing private', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings')
    await account(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/saved')
    await expect(page).toHaveURL('/login?returnTo=%2Fsaved')
    await page.goBack()
    await expect(page).toHaveURL('/')
  })

  test('works without a connection', async ({ page, request }) => {
    await openAs(page, await signUp(request), '/help')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await account(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signIn(page)).toBeVisible()
  })
})

for (const path of ['/profile', '/saved']) {
  for (const viewport of [phone, desktop]) {
    test(`nothing on ${path} shifts while it loads, ${viewport.width}`, async ({ page, request }) => {
      await page.setViewportSize(viewport)
      await countShifts(page)
      // No response before its placeholder was drawn.
      await page.route('**/api/**', async (route) => {
        await drawFrames(page, 18)
        await route.continue()
      })
      await openAs(page, await signInAsDemo(request, 'user'), path)
      await expect(page.locator('main').locator('[name=firstName], .BusinessCard').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoShifts(page)
    })
  }
}

test.describe('another person', () => {
  test.use({ viewport: desktop })

  test('in the same browser sees nothing of the previous one', async ({ page, request }) => {
    const one = await signUp(request, { firstName: 'One' })
    const two = await signUp(request, { firstName: 'Two' })
    await openAs(page, one, '/profile')
    await expect(page.getByLabel('First name')).toHaveValue('One')
    await page.getByLabel('Last name').fill('half typed')
    const other = await page.context().newPage()
    await other.goto('/help')
    await other.evaluate((session) => {
      localStorage.setItem('auth-storage', JSON.stringify({ ...session, isAuthenticated: true }))
      localStorage.setItem('token', session.token)
    }, two)
    await expect(page.getByLabel('First name')).toHaveValue('Two')
    await expect(page.getByLabel('Last name')).toHaveValue('Reyes')
  })
})

test('private pages show signed-out visitors only an outline and are hidden from search engines', async ({
  page,
  request,
}) => {
  for (const path of ['/profile', '/saved']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
    await page.goto(path)
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(path)}`)
  }
})

test("without the account menu's code the page works and shows one link instead", async ({
  page,
  request,
}) => {
  await page.setViewportSize(desktop)
  await page.route('**/assets/account-parts-*.js', (route) => route.abort())
  await openAs(page, await signUp(request), '/help')
  await expect(banner(page).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
})

for (const viewport of widths) {
  test(`has no axe violations, ${viewport.width}`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    await openAs(page, await signInAsDemo(request, 'owner'), '/help')
    if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
    else await account(page).click()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expectAccessible(page, 'menu')
  })
}
