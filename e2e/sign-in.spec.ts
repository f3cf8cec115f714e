import { demoAccounts, demoPassword } from '../db/demo/people.ts'
import { openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import {
  desktop,
  expectAccessibleAtWidths,
  holdRequests,
  hydrated,
  phone,
  roundTrip,
  toast,
  visit,
} from './visit.ts'

// Among the last files: each journey goes to the next free browser, so that none is left with a whole file.
test.describe.configure({ mode: 'parallel' })

const { owner, user } = demoAccounts
const password = (page: Page) => page.locator('input[name=password]')
const button = (page: Page) => page.getByRole('button', { name: 'Sign In' })

async function fill(page: Page, email: string, text: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await password(page).fill(text)
}

for (const viewport of [phone, desktop]) {
  test.describe(`signing in at ${viewport.width}`, () => {
    test.use({ viewport })

    test('says the same for a wrong password and an unknown address, then stores the user and goes home', async ({
      page,
    }) => {
      await visit(page, '/login')
      for (const email of [user.email, 'nobody.at.all@example.com']) {
        await fill(page, email, 'not-the-password')
        await button(page).click()
        await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
        await expect(page.getByLabel('Email')).toHaveValue(email)
        await expect(password(page)).toHaveValue('not-the-password')
        await password(page).press('End')
        await password(page).pressSequentially('!')
      }
      await expect(page).toHaveURL('/login')
      await expect(button(page)).toBeEnabled()

      await fill(page, owner.email, demoPassword)
      await button(page).click()
      await expect(toast(page, 'Welcome back! You have successfully logged in.')).toBeVisible()
      await expect(page).toHaveURL('/')
      const stored = await page.evaluate(() => ({ ...localStorage }))
      const { user: person, token, isAuthenticated } = JSON.parse(stored['auth-storage'] ?? '')
      expect(person).toMatchObject({ firstName: 'Rosa', lastName: 'Delgado', email: owner.email })
      expect(isAuthenticated).toBe(true)
      expect(stored.token).toBe(token)
      expect(token).toMatch(/^at_/)
      // The form is not in the history.
      await page.goBack()
      await expect(page).not.toHaveURL(/login/)
    })

    test('returns to the private page that required it, with its query', async ({ page }) => {
      await visit(page, '/profile?tab=activity')
      await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent('/profile?tab=activity')}`)
      await fill(page, user.email, demoPassword)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/profile?tab=activity')
      await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
    })
  })
}

test('tells staff why they are signed out', async ({ page, request }) => {
  await page.route('**/api/auth/verify', (route) =>
    route.fulfill({ status: 401, json: { error: '', message: '', code: 'session_stale' } }),
  )
  await openAs(page, await signUp(request), '/profile')
  await expect(page.getByText('You were signed out after 12 hours without use.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You were signed out after 12 hours without use.')).toBeVisible()
})

test('works with only the keyboard, and shows the password on request', async ({ page }) => {
  await visit(page, '/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue(demoPassword)
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('reports missing input at its field, and links to everything the page names', async ({ page }) => {
  await visit(page, '/login')
  await button(page).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(user.email)
  await expect(page.getByText('Please enter your email address')).toBeHidden()
  await expect(page.getByText('Please enter your password')).toBeVisible()

  const links = {
    'Create an account': '/signup',
    'Forgot your password?': '/forgot-password',
    'Continue with Google': '/api/auth/google',
    Privacy: '/privacy',
    Terms: '/terms',
    Help: '/help',
  }
  for (const [name, target] of Object.entries(links))
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', target)
  await visit(page, '/login?returnTo=%2Fprofile')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
    'href',
    '/api/auth/google?returnTo=%2Fprofile',
  )
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signup?returnTo=%2Fprofile',
  )
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')
})

test('Google without keys returns with the specified toast', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(toast(page, 'Authentication Failed')).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a double click sends once', async ({ page }) => {
  const calls = await holdRequests(page, '**/api/auth/login')
  await visit(page, '/login')
  await fill(page, user.email, demoPassword)
  await button(page).dblclick()
  await roundTrip(page)
  await calls.release()
  await expect(page).toHaveURL('/')
  expect(calls.count()).toBe(1)
})

test('each failure has its message, and the form keeps its input', async ({ page }) => {
  const message = 'Too many attempts. Please try again in 9 minutes.'
  const tooMany = JSON.stringify({ error: message, message, code: 'rate_limited', requestId: '1' })
  const failed = toast(page, 'An error occurred during login')
  let answer: { status: number; body: string } | null = { status: 500, body: '' }
  await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
  await visit(page, '/login')
  await fill(page, user.email, demoPassword)
  await button(page).click()
  await expect(failed).toBeVisible()
  await expect(page.getByText('Invalid email or password')).toHaveCount(0)
  await failed.getByRole('button', { name: 'Dismiss' }).click()
  await expect(failed).toHaveCount(0)

  answer = { status: 429, body: tooMany }
  await button(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText(message)
  await expect(button(page)).toBeFocused()

  answer = null
  await button(page).click()
  await expect(failed).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await expect(password(page)).toHaveValue(demoPassword)
  await page.unroute('**/api/auth/login')
  await button(page).click()
  await expect(page).toHaveURL('/')
})

test('before the scripts load nothing is sent and nothing typed is lost', async ({ page }) => {
  const scripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await fill(page, user.email, demoPassword)
  await password(page).press('Enter')
  await expect(button(page)).toBeDisabled()
  expect(page.url()).not.toContain(demoPassword)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await scripts.release()
  await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await button(page).click()
  await expect(page).toHaveURL('/')
})

test.describe('a user who is already signed in', () => {
  test('is redirected from sign-in and sign-up', async ({ page, request }) => {
    await openAs(page, await signInAsDemo(request, 'user'), '/login')
    await expect(page).toHaveURL('/')
    await page.goto('/signup?returnTo=%2Fhelp')
    await expect(page).toHaveURL('/help')
  })

  test('in another tab is redirected in this one', async ({ page, context }) => {
    await visit(page, '/login?returnTo=%2Fhelp')
    const other = await context.newPage()
    await visit(other, '/login')
    await fill(other, user.email, demoPassword)
    await button(other).click()
    await expect(other).toHaveURL('/')
    await expect(page).toHaveURL('/help')
  })
})

test('returns only to this site, even if the URL says otherwise', async ({ page, baseURL, request }) => {
  await openAs(page, await signUp(request), '/help')
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`)
    await expect(page, returnTo).toHaveURL(`${baseURL}/`)
  }
})

test('has no axe violations', async ({ page }) => {
  test.slow()
  await page.setViewportSize(phone)
  await visit(page, '/login')
  await expectAccessibleAtWidths(page, 'empty')
  await button(page).click()
  await expect(page.getByText('Please enter your password')).toBeVisible()
  await expectAccessibleAtWidths(page, 'faults')
  await fill(page, user.email, 'not-the-password')
  await button(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtWidths(page, 'refused')
})
