import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, toast, visit } from './visit.ts'

test('staff give a listing to a person, who gives it up', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const word = `Handed${Date.now()}`
  const { business } = await newOwnerOf(request, `${word} Windows`)
  const next = await signUp(request)
  await openAs(page, await signInAsDemo(request, 'admin'), `/admin?show=all&search=${word}`)
  const row = page.locator('.DeskRow', { hasText: `${word} Windows` })
  await row.getByRole('heading').click()
  await row.getByRole('button', { name: 'Change owner' }).click()
  const dialog = page.getByRole('dialog', { name: `Owner of ${word} Windows` })
  await dialog.getByLabel('New owner').fill('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('New owner')).toHaveAccessibleDescription(/no account with this address/)
  await expectAccessible(page, 'changing the owner')
  await dialog.getByLabel('New owner').fill(next.user.email)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Owner changed')).toContainText(next.user.email)

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, next, `/owner/business/${business.id}`)
  await expectAccessibleAtWidths(owner, 'giving up')
  await owner.setViewportSize(desktop)
  await owner.getByRole('button', { name: 'Give up this listing' }).click()
  await expectAccessible(owner, 'giving up: the question')
  await owner.getByRole('button', { name: 'Give up', exact: true }).click()
  await expect(toast(owner, 'Given up')).toContainText(`${word} Windows`)
  await visit(owner, `/businesses/${business.id}`)
  await expect(owner.getByRole('link', { name: 'Claim it' })).toBeVisible()
  await owner.close()
})
