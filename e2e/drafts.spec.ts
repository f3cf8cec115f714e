import { newOwnerOf, openAs, signUp } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { visit } from './visit.ts'

/** Keys of the drafts in this browser. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
      .filter((key) => key.startsWith('draft:') && key !== 'draft:owner')
      .sort(),
  )
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

test('signing out clears drafts in every tab, and two tabs share the draft of one person', {
  tag: '@long',
}, async ({ page, request }) => {
  const { business, session } = await newOwnerOf(request, 'Two Tabs')
  await openAs(page, session, `/businesses/${business.id}`)
  await typeQuote(page)
  const other = await page.context().newPage()
  await visit(other, '/help')
  await signOut(other)
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('')
  expect(await kept(page)).toEqual([])
  // Later texts are the next person's.
  await page.getByRole('dialog').getByLabel('Name').fill('Zoe Quill')
  expect(await kept(page)).toEqual([`draft:quote:${business.id}`])

  // A visitor's draft stays in their tab.
  const name = (tab: Page) => tab.getByLabel('Business Name')
  await visit(other, '/register-business')
  await name(other).fill('Clear Windows')
  await visit(page, '/register-business')
  await expect(name(page)).toHaveValue('')
  const { user, token } = await signUp(request)
  await page.evaluate(
    (given) => {
      localStorage.setItem('auth-storage', JSON.stringify(given))
      localStorage.setItem('token', given.token)
    },
    { user, token, isAuthenticated: true },
  )
  for (const tab of [page, other]) await visit(tab, '/register-business')
  await name(other).fill('Mine in both tabs')
  await expect(name(page)).toHaveValue('Mine in both tabs')
  await other.close()
})
