import { newKey } from '#test/new-key.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { answersLinkFor, fillInSender } from './rounds.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** Writes an offer in the conversation of a business, as its owner on a desktop. */
async function sendQuote(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Send a quote' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Price in dollars').fill('420')
  await dialog.getByLabel('Earliest date').fill('2099-03-01')
  await dialog.getByLabel('What it includes').fill('Soil, plants and a year of care.')
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a visitor on a phone asks three businesses at once, and chooses the one with a quote beside an answer in words', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const word = `Several${Date.now()}`
  const owners = [
    await newOwnerOf(request, `${word} Gardens`),
    await newOwnerOf(request, `${word} Roofs`),
    await newOwnerOf(request, `${word} Terraces`),
  ] as const
  const email = `${word}@example.com`
  await visit(page, `/request?businesses=${owners.map(({ business }) => business.id).join()}`)
  const next = page.getByRole('button', { name: 'Continue' })
  await next.tap()
  await expect(page.getByText('Please tell us what you need')).toBeVisible()
  await page.getByLabel('What do you need?').fill('Plants for a flat roof.')
  const where = page.getByLabel('Where?')
  await where.fill('Atlantis 99999')
  await next.tap()
  await expect(page.getByText('We don’t know this place.')).toBeVisible()
  await expect(where).toBeFocused()
  await where.fill('Zilk')
  await page.getByRole('option', { name: 'Zilker Neighborhood' }).tap()
  await expect(where).toHaveValue('Zilker')
  await where.fill('78704')
  await expect(page.getByRole('option', { name: /^78704/ })).toHaveCount(0)
  await expectAccessible(page, 'the job of a request to several')
  await next.tap()

  for (const { business } of owners)
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${business.name}`) })).toBeChecked()
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await expectAccessible(page, 'the businesses of a request to several')
  await page.reload()
  await expect(page.getByText('3 of 5 chosen')).toBeVisible()
  await next.tap()
  const form = await fillInSender(page, email)
  await form.getByLabel('Hide my contact info').check()
  await form.getByRole('button', { name: 'Ask 3 businesses' }).tap()
  await expect(page.getByRole('heading', { name: 'We asked 3 businesses' })).toBeVisible()

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, owners[1].session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(owner.locator('.Messages-thread').getByText('Where: 78704')).toBeVisible()
  await sendQuote(owner)
  await owner.close()

  await visit(page, await answersLinkFor(email, '3'))
  await expect(page).toHaveURL('/request-answers')
  await expect(page.getByText('1 of 3 replied with a quote.')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${word} Roofs`) })).toContainText('$420')
  await expect(page.getByRole('row', { name: new RegExp(`${word} Roofs`) })).toContainText('March 1, 2099')
  const headers = { authorization: `Bearer ${owners[2].session.token}` }
  const { conversations } = await (await request.get('/api/conversations/business', { headers })).json()
  const said = await request.post(`/api/conversations/${conversations[0].id}/messages`, {
    headers: { ...headers, ...newKey() },
    data: { text: 'We can do it for $250 on Friday.' },
  })
  expect(said.status()).toBe(201)
  await expect(page.getByRole('row', { name: new RegExp(`${word} Terraces`) })).toContainText('for $250')
  await expectAccessible(page, 'answers side by side')
  await page.getByRole('button', { name: `Choose ${word} Roofs` }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose / })
    .tap()
  await expect(page.getByRole('heading', { name: 'Let the other 2 know' })).toBeVisible()
  await expectAccessible(page, 'a chosen business')
  await page.getByRole('button', { name: 'Let the other 2 know' }).tap()
  await expect(page.getByText('We told 2 businesses.')).toBeVisible()
  await expect(page.getByText('Told you chose someone else')).toHaveCount(2)
})
