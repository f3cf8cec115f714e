import { newKey } from '#test/new-key.ts'
import { roundPayload } from '#test/round-payload.ts'
import { newOwnerOf } from './accounts.ts'
import { expect, test } from './journey.ts'
import { answersLinkFor } from './rounds.ts'
import { phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('a visitor without an account reloads their answers and conversation, and goes back and forward between them', async ({
  page,
  request,
}) => {
  const word = `Again${Date.now()}`
  const { business } = await newOwnerOf(request, `${word} Windows`)
  const other = await newOwnerOf(request, `${word} Panes`)
  const email = `${word}@example.com`
  const sent = await request.post('/api/quote-rounds', {
    headers: newKey(),
    data: roundPayload([business.id, other.business.id], { email, what: `Two panes of ${word}.` }),
  })
  expect(sent.status(), await sent.text()).toBe(201)

  const answers = page.getByRole('heading', { name: 'Your quotes' })
  const composer = page.getByLabel(`Your message to ${word} Panes`)
  await visit(page, await answersLinkFor(email, '2'))
  await page.reload()
  await expect(answers).toBeVisible()
  await page.getByRole('link', { name: `Message ${word} Panes` }).tap()
  await expect(page).toHaveURL('/quote-status')
  await composer.fill('One more thing')
  await page.reload()
  await expect(composer).toHaveValue('One more thing')
  await page.goBack()
  await expect(page).toHaveURL('/request-answers')
  await expect(answers).toBeVisible()
  await page.goForward()
  await expect(composer).toHaveValue('One more thing')
  await page.getByRole('link', { name: 'Your quotes' }).tap()
  await expect(answers).toBeVisible()
})
