import { newOwnerOf, openAs } from './accounts.ts'
import { ask, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, visit } from './visit.ts'

test('a visitor on a phone, without an account, and an owner agree on a price', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const word = `Threadwork${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Shades`)
  const email = `${word}@example.com`
  await page.setViewportSize(phone)
  await visit(page, `/businesses/${business.id}`)

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await expect(owner.getByRole('heading', { name: 'No messages yet' })).toBeVisible()

  const requirements = 'Two blinds, see https://example.com/blinds.'
  await ask(request, business.id, { email, requirements, hidesContact: true })
  const link = await linkFor(email)

  // The owner is told without a reload, answers with the keyboard, and names a price.
  await owner.reload()
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await owner.getByRole('button', { name: 'More actions' }).click()
  await expect(owner.getByText('hidden until they choose you')).toBeVisible()
  await expectAccessible(owner, 'the menu of a conversation')
  await owner.keyboard.press('Escape')
  const log = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  const answer = owner.getByRole('textbox', { name: 'Your message to Ana Ruiz' })
  await answer.fill('Tuesday suits us.')
  await answer.press('Control+Enter')
  await expect(log.getByText('Tuesday suits us.')).toBeVisible()
  await owner.getByRole('button', { name: 'Send a quote' }).click()
  const offer = owner.getByRole('dialog', { name: 'Send a quote' })
  await offer.getByLabel('Price in dollars').fill('80')
  await offer.getByLabel('Up to').fill('120')
  await offer.getByLabel('What it includes').fill('Two blinds with labor.')
  await expectAccessible(owner, 'the form of a quote')
  await offer.getByRole('button', { name: 'Send quote' }).click()
  await expect(offer).toBeHidden()
  await expect(log.getByRole('region', { name: 'Quote: $80 to $120' })).toHaveCount(1)
  await expectAccessibleAtWidths(owner, 'a conversation as its owner sees it')
  await owner.setViewportSize(desktop)

  // The visitor reads it from the emailed link, and accepts.
  await visit(page, link)
  const guestLog = page.getByRole('log', { name: `Messages with ${business.name}` })
  await expect(guestLog.getByText('Tuesday suits us.')).toBeVisible()
  // No slice of the drawing of the sign-in pages beside the messages.
  await expect(page.locator('.SignIn-art')).toBeHidden()
  await expectAccessible(page, 'a conversation with hidden contact')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expectAccessible(page, 'the menu of a visitor’s conversation')
  await page.getByRole('button', { name: 'Show my contact info' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'showing contact info')
  await page.keyboard.press('Escape')
  await guestLog.getByRole('button', { name: 'Accept' }).click()
  const accept = page.getByRole('dialog', { name: 'Accept this quote?' })
  await expect(accept).toContainText('They’ll see your phone number and email address.')
  await accept.getByRole('button', { name: 'Accept quote' }).click()
  await expect(accept).toBeHidden()
  await expect(guestLog.getByText('Accepted', { exact: true })).toBeVisible()
  await expectAccessibleAtWidths(page, 'a conversation by the emailed link')

  await owner.reload()
  await expect(owner.getByRole('link', { name: '512-555-0101' })).toBeVisible()
  await expect(log.getByText('Ana Ruiz accepted the quote.')).toBeVisible()
  await expect(owner.getByRole('link', { name: /Ana Ruiz.*Won/ })).toBeVisible()
  await owner.close()
})
