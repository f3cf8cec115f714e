import sharp from 'sharp'
import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { checkout } from './checkout.ts'
import { expect, type Page, test } from './journey.ts'
import { hydrated, visit } from './visit.ts'

/** What the browser keeps of what was typed. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
      .filter((key) => key.startsWith('draft:') && key !== 'draft:owner')
      .sort(),
  )
const isAnywhere = (page: Page, text: string) =>
  page.evaluate(
    (sought) => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).includes(sought),
    text,
  )

const pictureDatabases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
}

async function typeQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Maya Reyes')
  await dialog.getByLabel('Phone').fill('(512) 555-0117')
  await dialog.getByLabel('Email').fill('maya@example.com')
}

test('the next person finds nothing of an unfinished quote request', async ({ page, request }) => {
  const { business, session } = await newOwnerOf(request, 'Handed Over')
  await openAs(page, session, `/businesses/${business.id}`)
  await typeQuote(page)
  await page.keyboard.press('Escape')
  await page.locator('footer').getByLabel('Email for the newsletter').fill('maya@example.com')
  expect(await kept(page)).toEqual([`draft:quote:${business.id}`])

  await signOut(page)
  expect(await kept(page)).toEqual([])
  expect(await isAnywhere(page, '555-0117')).toBe(false)
  await expect(page.locator('footer').getByLabel('Email for the newsletter')).toHaveValue('')
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const label of ['Name', 'Phone', 'Email']) await expect(dialog.getByLabel(label)).toHaveValue('')
})

test('whoever goes back from an open quote request finds again what they typed', async ({
  page,
  request,
}) => {
  const { business } = await newOwnerOf(request, `Back${Date.now()} Windows`)
  await visit(page, '/help')
  await page.evaluate((id) => window.location.assign(`/businesses/${id}`), business.id)
  await hydrated(page)
  await typeQuote(page)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await page.goForward()
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Phone')).toHaveValue('(512) 555-0117')
})

test('signing out clears drafts in every tab, including open forms', async ({ page, request }) => {
  const { business, session } = await newOwnerOf(request, 'Two Tabs')
  await openAs(page, session, `/businesses/${business.id}`)
  await typeQuote(page)
  const other = await page.context().newPage()
  await visit(other, '/help')
  await signOut(other)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
  expect(await kept(page)).toEqual([])
  // What is typed from here on is the next person's.
  await page.getByRole('dialog').getByLabel('Name').fill('Zoe Quill')
  expect(await kept(page)).toEqual([`draft:quote:${business.id}`])
  await other.close()
})

test('a draft started without an account is there after signing in, and not for someone else', async ({
  page,
  request,
}) => {
  const { business } = await newOwnerOf(request, 'Signs In At The End')
  const { user } = await signUp(request)
  await visit(page, `/businesses/${business.id}`)
  await typeQuote(page)
  await visit(page, `/login?returnTo=/businesses/${business.id}`)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Maya Reyes')

  const { user: next, token } = await signUp(request, { firstName: 'Zoe', lastName: 'Quill' })
  const other = await page.context().newPage()
  await visit(other, '/help')
  await other.evaluate(
    (given) => {
      localStorage.setItem('auth-storage', JSON.stringify(given))
      localStorage.setItem('token', given.token)
    },
    { user: next, token, isAuthenticated: true },
  )
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
  expect(await kept(page)).toEqual([])
  await other.close()
})

test('a session that the server ended keeps a draft only for the same person', async ({ page, request }) => {
  const { business, session } = await newOwnerOf(request, 'Comes Back')
  await openAs(page, session, `/edit-business/${business.id}`)
  await page.getByLabel('Description').fill('Half a sentence')
  await request.post('/api/auth/logout-everywhere', { headers: { authorization: `Bearer ${session.token}` } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  expect(await kept(page)).toEqual([`draft:edit-business:${business.id}`])

  const { user } = await signUp(request)
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
})

test('a draft that waits for its author is not overwritten', async ({ page, request }) => {
  const { business, session } = await newOwnerOf(request, 'Not Yours')
  await openAs(page, session, `/businesses/${business.id}`)
  await typeQuote(page)
  await request.post('/api/auth/logout-everywhere', { headers: { authorization: `Bearer ${session.token}` } })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect(name).toHaveValue('')
  await name.fill('Zoe Quill')
  expect(await isAnywhere(page, 'Zoe Quill')).toBe(false)

  await visit(page, `/login?returnTo=/businesses/${business.id}`)
  await page.getByLabel('Email', { exact: true }).fill(session.user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Request Quote' }).first().click()
  await expect(name).toHaveValue('Maya Reyes')
})

test('what a visitor enters about a business stays in their tab', async ({ page }) => {
  const name = (tab: Page) => tab.getByLabel('Business Name')
  await visit(page, '/register-business')
  await expect(page.getByText('Saved in this tab as you type.')).toBeVisible()
  await name(page).fill('Clear Windows')
  await page.reload()
  await expect(name(page)).toHaveValue('Clear Windows')
  const next = await page.context().newPage()
  await visit(next, '/register-business')
  await expect(name(next)).toHaveValue('')
  expect(await isAnywhere(next, 'Clear Windows')).toBe(false)
  await next.close()
})

test('a browser that blocks its storage keeps a visitor’s draft until they have signed in', async ({
  page,
  request,
}) => {
  const { user } = await signUp(request)
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get })
  })
  await visit(page, '/register-business')
  await page.getByLabel('Business Name').fill('Clear Windows')
  await page.locator('#main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('barton-springs')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Business Name')).toHaveValue('Clear Windows')
  await signOut(page)
  await expect(page.getByLabel('Business Name')).toHaveValue('')
})

test('every form that keeps a draft loses it at sign-out', async ({ page, request }) => {
  const { business } = await newOwnerOf(request, 'All Forms')
  await openAs(page, await signInAsDemo(request, 'admin'), `/businesses/${business.id}`)
  await typeQuote(page)
  await visit(page, '/services/web-app-development')
  await page.getByRole('main').getByLabel('Name').fill('Maya')
  await visit(page, '/become-a-partner')
  await page.getByRole('button', { name: 'Apply to Join' }).click()
  await page.getByLabel('Full name').fill('Maya')
  await visit(page, '/register-business')
  await page.getByLabel('Business Name').fill('Clear Windows')
  const logo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } }).jpeg()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await logo.toBuffer() })
  await expect.poll(() => pictureDatabases(page)).toHaveLength(1)
  await visit(page, `/edit-business/${business.id}`)
  await page.getByLabel('Description').fill('Half a sentence')
  await visit(page, `/businesses/${business.id}/promote`)
  await page.getByRole('button', { name: 'Select Starter', exact: true }).click()
  await checkout(page).getByLabel('Phone').fill('512 555 0117')
  await visit(page, '/admin/content?show=faqs')
  const question = page.locator('.DeskRow').first()
  await question.getByRole('heading').click()
  await question.getByLabel('Answer').fill('Half an answer')
  const names = ['billing', `edit-business:${business.id}`, 'partner-application', `quote:${business.id}`]
  const expected = [...names, 'registration', 'service-request:web-development'].map(
    (name) => `draft:${name}`,
  )
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(expected))
  expect((await kept(page)).filter((key) => /^draft:desk-faq:\d+$/.test(key))).toHaveLength(1)
  await signOut(page)
  await expect.poll(() => kept(page)).toEqual([])
  await expect.poll(() => pictureDatabases(page)).toEqual([])
})
