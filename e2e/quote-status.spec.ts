import { newOwnerOf, openAs } from './accounts.ts'
import { ask, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, visit } from './visit.ts'

test('a visitor sees what became of their request, while the owner reads and answers it', async ({
  page,
  context,
  request,
}) => {
  const word = `Status${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word}@example.com`
  await ask(request, business.id, { email, requirements: 'Two panes.' })
  const link = await linkFor(email)

  await visit(page, link)
  await expect(page).toHaveURL('/quote-status')
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'haven’t opened it yet' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'status of a quote request')
  await page.setViewportSize(desktop)

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, `/owner/business/${business.id}?tab=quote-requests`)
  await expect(owner.getByText('Two panes.')).toBeVisible()
  const answered = owner.getByRole('button', { name: 'Answered: request from Ana Ruiz' })
  await answered.click()
  await expect(answered).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(owner, 'an answered request')
  await owner.close()
  // Without a reload or asking again and again.
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible()
})
