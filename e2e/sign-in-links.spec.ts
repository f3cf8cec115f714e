import { openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { expectAccessibleAtWidths, phone, toast, visit, widths } from './visit.ts'

// Among the last files: each journey goes to the next free browser, so that none is left with a whole file.
test.describe.configure({ mode: 'parallel' })

/** Pages reached by links from Google or an email: their URL contains a secret. */

const person = encodeURIComponent(JSON.stringify({ firstName: 'Maya', lastName: 'Reyes' }))
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

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

test.describe('back from Google', () => {
  const failures: [string, string, string, string][] = [
    ['an error', 'error=access_denied', 'Authentication Failed', ''],
    [
      'a user that cannot be parsed',
      'token=otc_x&user=%7Bnope',
      'Authentication Error',
      'Failed to process authentication data. Please try again.',
    ],
    ['no user', 'token=otc_x', 'Authentication Error', 'Missing authentication data. Please try again.'],
    ['nothing', '', 'Authentication Error', 'Missing authentication data. Please try again.'],
    [
      'a code that was never issued',
      `token=otc_${'x'.repeat(43)}&user=${person}`,
      'Authentication Error',
      'An unexpected error occurred. Please try again.',
    ],
    [
      'a bearer that was never issued',
      `token=at_${'x'.repeat(43)}&user=${person}`,
      'Authentication Error',
      'An unexpected error occurred. Please try again.',
    ],
  ]
  test('without a valid user it says so, with no text from the URL', async ({ page }) => {
    for (const [name, query, title, description] of failures) {
      await page.goto(`/auth/callback?${query}`)
      await expect(toast(page, title), name).toContainText(description)
      await expect(page, name).toHaveURL('/login')
      expect(await stored(page), name).toBeNull()
    }
    await page.goto('/auth/callback?error=Call%20555-0100%20to%20unlock')
    await expect(toast(page, 'Authentication Failed')).not.toContainText('555')
  })

  for (const [returnTo, path] of [
    ['/', '/dashboard'],
    ['/profile?tab=settings', '/profile?tab=settings'],
    ['//evil.example', '/dashboard'],
  ]) {
    test(`exchanges the code once and goes on to ${path} (${returnTo})`, async ({ page, request }) => {
      const session = await signUp(request)
      const codes: unknown[] = []
      await page.route('**/api/auth/exchange', (route) => {
        codes.push(route.request().postDataJSON())
        return route.fulfill({ json: { ...session, returnTo } })
      })
      const addresses = watchAddresses(page)
      const address = `/auth/callback?token=otc_${'y'.repeat(43)}&user=${person}`
      const response = await page.goto(address)
      expect(response?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      await expect(page).toHaveURL(path ?? '')
      expect(codes).toEqual([{ code: `otc_${'y'.repeat(43)}` }])
      expect(await stored(page)).toBe(session.token)
      expect(addresses.filter((seen) => seen.includes('otc_'))).toEqual([])
      await page.goBack()
      await expect(page).not.toHaveURL(/otc_/)
    })
  }

  test('a bearer token is accepted once the server confirms it, and never replaces another user', async ({
    page,
    request,
  }) => {
    const [maya, nina] = [await signUp(request), await signUp(request, { firstName: 'Nina' })]
    await page.goto(`/auth/callback?token=${maya.token}&user=${person}`)
    await expect(page).toHaveURL('/dashboard')
    expect(await stored(page)).toBe(maya.token)
    await page.goto(`/auth/callback?token=${nina.token}&user=${person}`)
    await expect(toast(page, 'Authentication Error')).toBeVisible()
    expect(await stored(page)).toBe(maya.token)
  })
})

test.describe('a forgotten password', () => {
  for (const viewport of widths) {
    test(`gets the same response for every address, ${viewport.width}`, async ({ page, request }) => {
      await page.setViewportSize(viewport)
      const { user } = await signUp(request)
      await visit(page, '/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page).toHaveURL('/forgot-password')
      await page.getByRole('button', { name: 'Send me a link' }).click()
      await expect(page.getByText('Please enter your email address')).toBeVisible()
      for (const email of [user.email, 'nobody.at.all@example.com']) {
        await page.getByLabel('Email').fill(email)
        await page.getByRole('button', { name: /^Send/ }).click()
        await expect(page.getByRole('status')).toContainText(
          `If ${email} has an account, we’ve emailed it a link`,
        )
      }
    })
  }

  test('keeps the address when the request fails', async ({ page }) => {
    await page.route('**/api/auth/forgot-password', (route) => route.abort())
    await visit(page, '/forgot-password')
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('alert')).toContainText('check your connection')
    await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
  })
})

test.describe('a link to choose a password', () => {
  const secret = `rst_${'z'.repeat(43)}`
  const fill = async (page: Page, password: string, repeated = password) => {
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=confirmPassword]').fill(repeated)
    await page.getByRole('button', { name: 'Set new password' }).click()
  }

  test('removes the secret from the URL right away and sends it to no one else', async ({ page }) => {
    const addresses = watchAddresses(page)
    const response = await page.goto(`/reset-password?token=${secret}`)
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(await response?.text()).not.toContain(secret)
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByRole('button', { name: 'Set new password' })).toBeEnabled()
    expect(addresses.filter((seen) => seen.includes(secret))).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  })

  test('sets the password, ends the session here and leads to sign-in', async ({ page, request }) => {
    let sent: unknown
    await page.route('**/api/auth/reset-password', (route) => {
      sent = route.request().postDataJSON()
      return route.fulfill({ json: { message: 'Done.' } })
    })
    await openAs(page, await signUp(request), `/reset-password?token=${secret}`)
    await fill(page, 'short')
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await fill(page, 'zilker-park-kites', 'zilker-park-kite')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fill(page, 'zilker-park-kites')
    await expect(toast(page, 'Your password was changed')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(sent).toEqual({ token: secret, password: 'zilker-park-kites' })
    expect(await stored(page)).toBeNull()
  })

  test('that has expired offers a new one', async ({ page }) => {
    await visit(page, `/reset-password?token=${secret}`)
    await fill(page, 'zilker-park-kites')
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused()
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('keeps what was typed when the server is down', async ({ page }) => {
    await page.route('**/api/auth/reset-password', (route) => route.abort())
    await visit(page, `/reset-password?token=${secret}`)
    await fill(page, 'zilker-park-kites')
    await expect(page.getByRole('alert')).toContainText('check your connection')
    await expect(page.locator('input[name=password]')).toHaveValue('zilker-park-kites')
  })
})

test.describe('a link to undo an email change', () => {
  const secret = `und_${'w'.repeat(43)}`

  test('changes nothing until the button is pressed, then once', async ({ page, request }) => {
    const sent: unknown[] = []
    await page.route('**/api/auth/undo-email-change', (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { message: 'Done.' } })
    })
    await openAs(page, await signUp(request), `/undo-email-change?token=${secret}`)
    await expect(page).toHaveURL('/undo-email-change')
    const button = page.getByRole('button', { name: 'Restore my address' })
    await expect(button).toBeEnabled()
    expect(sent).toEqual([])
    await button.dblclick()
    await expect(page.getByRole('heading', { name: 'Your email address is back' })).toBeFocused()
    expect(sent).toEqual([{ token: secret }])
    expect(await stored(page)).toBeNull()
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })

  test('says when it has expired or is incomplete', async ({ page }) => {
    await visit(page, `/undo-email-change?token=${secret}`)
    await page.getByRole('button', { name: 'Restore my address' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used.')
    await expect(page.getByRole('button', { name: 'Restore my address' })).toBeFocused()
    await page.getByRole('button', { name: 'Contact us' }).click()
    await expect(page.getByRole('dialog', { name: 'Contact Support' })).toBeVisible()
    await page.goto('/undo-email-change')
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  })
})

test('have no axe violations', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  for (const address of [
    '/forgot-password',
    '/reset-password?token=rst_1',
    '/reset-password',
    '/undo-email-change?token=und_1',
  ]) {
    await visit(page, address)
    await expectAccessibleAtWidths(page, address)
  }
})
