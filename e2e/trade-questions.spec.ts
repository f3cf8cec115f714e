import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { expect, test } from './journey.ts'
import { expectAccessibleAtWidths, hydrated, toast, visit } from './visit.ts'

test('a visitor answers what the trade asks, across a reload, and the business reads it', async ({
  page,
  context,
  request,
}) => {
  // Category 2 is Home & Living, which asks about the place first.
  const { session, business } = await newOwnerOf(request, `Questions ${Date.now()}`)
  await visit(page, `/businesses/${business.id}`)
  const open = () => page.getByRole('button', { name: 'Request Quote' }).first().click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByLabel('What kind of place is it?')
  await open()
  await dialog.getByLabel('Name').fill('Ana Ruiz')
  await dialog.getByLabel('Phone').fill('512-555-0101')
  await dialog.getByLabel('Email').fill(`ana${Date.now()}@example.com`)
  await dialog.getByLabel('What do you need?').fill('Two panes.')
  await place.selectOption('House')
  await dialog.getByLabel('How soon?').selectOption('No hurry')
  await expectAccessibleAtWidths(page, 'questions of the trade')
  await page.reload()
  await hydrated(page)
  await open()
  await expect(place).toHaveValue('House')
  await dialog.getByLabel('How soon?').selectOption('No answer')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('What happens next')).toBeVisible()

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  const answers = owner.locator('.Answers')
  await expect(answers).toHaveText('What kind of place is it?House')
  await owner.close()
})

test('staff add a question to a trade, change its options and retire it', async ({ page, request }) => {
  await openAs(page, await signInAsDemo(request, 'admin'), '/admin/content?show=trades')
  const question = `Is the roof flat, ${Date.now()}?`
  await page.getByRole('button', { name: 'Add Question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').fill(question)
  await dialog.getByLabel('Answer').selectOption('One of several options')
  await dialog.getByLabel('Options').fill('Flat\nSteep')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please choose a category')).toBeVisible()
  await dialog.getByLabel('Category', { exact: true }).selectOption('Home & Living')
  // It asks three questions as a whole; this subcategory has none of its own in the demo.
  await dialog.getByLabel('Subcategory').selectOption('All of them')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('at most 3 questions')).toBeVisible()
  await dialog.getByLabel('Category', { exact: true }).selectOption('Tutoring')
  await dialog.getByLabel('Subcategory').selectOption('Math Tutoring')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Added')).toBeVisible()
  await page.getByLabel('Search questions and trades').fill(question)
  const row = page.locator('.DeskRow').filter({ hasText: question })
  await row.getByRole('heading').click()
  await row.getByLabel('Options').fill('Flat\nSteep\nBoth')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(row).toContainText('Tutoring, Math Tutoring')
  await expect(row).toContainText('Flat, Steep, Both')
  await row.getByRole('heading').click()
  await row.getByRole('button', { name: 'Retire' }).click()
  await expect(row.getByText('retired')).toBeVisible()
})
