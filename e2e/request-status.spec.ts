import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { ask, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

const pitch = 'We get your website on the first page of Google with backlinks: https://rank.example.com'

test('a visitor sees that their request is held, released and answered, while staff and the owner do so', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const word = `Held${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word.toLowerCase()}@example.com`
  await ask(request, business.id, { name: 'Max Rank', email, requirements: pitch })
  await page.setViewportSize(phone)
  await visit(page, await linkFor(email))
  await expect(page).toHaveURL('/quote-status')
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expectAccessible(page, 'status of a held request', ['dark'])

  const desk = await context.browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  await openAs(desk, await signInAsDemo(request, 'admin'), `/admin/held?search=${word}`)
  await desk.getByRole('button', { name: `Max Rank to ${word} Windows` }).click()
  const row = desk.locator('.DeskRow.is-open')
  await expect(row).toContainText('Mentions several things that are often advertised in bulk (+80)')
  await expectAccessible(desk, 'a held request at the desk', ['light'])
  await row.getByRole('button', { name: 'Release' }).click()
  await expect(toast(desk, 'Released')).toBeVisible()
  await desk.close()
  // Without a reload or asking again and again.
  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'status of a quote request')

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, `/owner/business/${business.id}?tab=quote-requests`)
  const answered = owner.getByRole('button', { name: 'replied: request from Max Rank' })
  await answered.click()
  await expect(answered).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(owner, 'an answered request')
  await owner.close()
  await expect(page.getByRole('heading', { name: 'Replied' })).toBeVisible()

  // Another visitor, with a fine request and a suspicious message.
  await page.setViewportSize(phone)
  const other = `other.${email}`
  await ask(request, business.id, { email: other, requirements: 'Clean six windows.' })
  await visit(page, await linkFor(other))
  await page.getByRole('textbox', { name: /^Your message to / }).fill(pitch)
  await page.getByRole('button', { name: 'Send' }).click()
  const waiting = page.getByRole('list', { name: 'Not delivered yet' })
  await expect(waiting.getByText('Under review.')).toBeVisible()
  await expectAccessible(page, 'a message that is checked')
  await waiting.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Take this message back?' })).toBeVisible()
  await expectAccessible(page, 'the question before a message is taken back')
})
