import { randomUUID } from 'node:crypto'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { answersLinkFor, fillInSender } from './rounds.ts'
import { lastMailTo } from './staff.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('an answer in words stands among the quotes, and a link in the owner’s email opens the form for a price', async ({
  page,
  context,
  request,
}) => {
  const word = `Words${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Gardens`)
  const email = `${word}@example.com`
  await visit(page, `/request?businesses=${business.id}`)
  await page.getByLabel('What do you need?').fill('Plants for a flat roof.')
  await page.getByLabel('Where?').fill('78704')
  await page.getByLabel('Budget').fill('$1,500')
  const suggested = page.waitForRequest(/quote-rounds\/suggestions\?.*budget=1500/)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await suggested
  await page.getByRole('button', { name: 'Continue' }).tap()
  const form = await fillInSender(page, email)
  await form.getByRole('button', { name: 'Ask one business' }).tap()
  await expect(page.getByRole('heading', { name: `We asked ${word} Gardens` })).toBeVisible()

  const toOwner = await lastMailTo(session.user.email, 'Name a price')
  const offerPath = /\/messages\/\d+\?offer=new/.exec(toOwner)?.[0] ?? ''
  const id = /\d+/.exec(offerPath)?.[0]
  const text = 'We can do it for $250 on Friday.\nJust say a time.'
  const answered = await request.post(`/api/conversations/${id}/messages`, {
    headers: { authorization: `Bearer ${session.token}` },
    data: { clientKey: randomUUID(), text },
  })
  expect(answered.status()).toBe(201)

  await visit(page, await answersLinkFor(email, 'one'))
  const row = page.getByRole('row', { name: new RegExp(`${word} Gardens`) })
  await expect(row).toContainText('We can do it for $250 on Friday.')
  await expectAccessible(page, 'an answer in words')
  await row.getByRole('link', { name: `Read it in the conversation with ${word} Gardens` }).tap()
  await expect(page.getByRole('log').getByText('Just say a time.')).toBeVisible()

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, offerPath)
  const dialog = owner.getByRole('dialog', { name: 'Send a quote' })
  await dialog.getByLabel('Price in dollars').fill('250')
  await dialog.getByLabel('What it includes').fill('Soil and plants.')
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(owner).toHaveURL(`/messages/${id}`)
  await expect(owner.getByRole('region', { name: 'Quote: $250' })).toBeVisible()
  await owner.close()
})

test('the page about orders says who is suggested for a request to several', async ({ page }) => {
  await visit(page, '/how-results-are-ordered#several')
  const part = page.getByRole('region', { name: 'Who is suggested for a request to several' })
  await expect(part).toContainText('usually answers within 4 hours')
  await expect(page.getByText('changes no order in the directory')).toBeVisible()
})
