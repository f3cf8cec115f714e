import { newOwnerOf, openAs, signInAsDemo, signUp } from './accounts.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

test('a visitor reports a review, staff hide it, and its author appeals', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const word = `Reported${Date.now()}`
  const { business } = await newOwnerOf(request, `${word} Windows`)
  const author = await signUp(request, { firstName: 'Wendell' })
  const text = `They are crooks, all of them, ${word}.`
  await request.post('/api/reviews', {
    headers: { authorization: `Bearer ${author.token}` },
    data: { businessId: business.id, rating: 1, content: text },
  })

  await page.setViewportSize(phone)
  await visit(page, `/businesses/${business.id}`)
  await page.getByRole('button', { name: 'Report the review by Wendell' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this review' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByLabel('Insults or threatens someone').check()
  await dialog.getByRole('textbox', { name: 'Details' }).fill('I work there.')
  await expectAccessible(page, 'the report form', ['dark'])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Thank you for your report')).toBeVisible()

  const desk = await context.browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  const staff = await signInAsDemo(request, 'admin')
  await openAs(desk, staff, `/admin/reports?search=${word}`)
  await desk.getByRole('button', { name: `Review of ${word} Windows` }).click()
  const row = desk.locator('.DeskRow.is-open')
  await expect(row).toContainText(text)
  await expect(row).toContainText('I work there.')
  await expectAccessible(desk, 'a report at the desk', ['light'])
  await row.getByRole('button', { name: 'Hide the review' }).click()
  const reasons = desk.getByRole('dialog', { name: 'Hide the review' })
  await reasons.getByLabel('It insults or threatens someone.').check()
  await reasons.getByRole('button', { name: 'Hide the review' }).click()
  await expect(toast(desk, 'Hidden')).toBeVisible()
  await desk.close()

  const link = /http\S+apl_\S+/.exec(await lastMailTo(author.user.email))?.[0] ?? ''
  await visit(page, link)
  await expect(page).toHaveURL('/appeal')
  await page.getByLabel('Why is the decision wrong?').fill('Nobody is insulted by that.')
  await expectAccessible(page, 'an appeal', ['light'])
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByRole('heading', { name: 'We’re looking at it again' })).toBeVisible()
})
