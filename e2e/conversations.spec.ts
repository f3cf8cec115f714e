import { newOwnerOf, openAs } from './accounts.ts'
import { ask, asked, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { desktop, expectAccessible, expectAccessibleAtWidths, phone, toast, visit } from './visit.ts'

test('a visitor on a phone, without an account, and an owner agree on a price', async ({
  page,
  context,
  request,
}) => {
  // Two people, and five screens for axe.
  test.slow()
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
  await expect(owner.getByText('hidden until they choose you')).toBeVisible()
  const log = owner.getByRole('log', { name: 'Messages with Ana Ruiz' })
  await expect(log.getByRole('link', { name: 'https://example.com/blinds' })).toHaveAttribute(
    'rel',
    /nofollow/,
  )
  const answer = owner.getByRole('textbox', { name: 'Your message to Ana Ruiz' })
  await answer.fill('Hello Ana.')
  await answer.press('End')
  await answer.press('Enter')
  await answer.pressSequentially('Tuesday suits us.')
  await answer.press('Control+Enter')
  await expect(log.getByText('Hello Ana.\nTuesday suits us.')).toBeVisible()
  await expect(answer).toHaveValue('')
  await owner.getByRole('button', { name: 'Send a quote' }).click()
  const offer = owner.getByRole('dialog', { name: 'Send a quote' })
  await offer.getByRole('button', { name: 'Send quote' }).click()
  await expect(offer.getByText('Please enter a price')).toBeVisible()
  await offer.getByLabel('Price in dollars').fill('80')
  await offer.getByLabel('Up to').fill('120')
  await offer.getByLabel('What it includes').fill('Two blinds with labor.')
  await expectAccessible(owner, 'the form of a quote')
  await offer.getByRole('button', { name: 'Send quote' }).dblclick()
  await expect(offer).toBeHidden()
  await expect(log.getByRole('region', { name: 'Quote: $80 to $120' })).toHaveCount(1)
  await expectAccessibleAtWidths(owner, 'a conversation as its owner sees it')
  await owner.setViewportSize(desktop)

  // The visitor reads it from the emailed link, asks back twice at once, and accepts.
  await visit(page, link)
  const guestLog = page.getByRole('log', { name: `Messages with ${business.name}` })
  await expect(guestLog.getByText('Tuesday suits us.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Your message to/ }).fill('Does it include the cords?')
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(guestLog.getByText('Does it include the cords?')).toHaveCount(1)
  await guestLog.getByRole('button', { name: 'Accept' }).click()
  const accept = page.getByRole('dialog', { name: 'Accept this quote?' })
  await expect(accept).toContainText('They will see your phone number and email address.')
  await accept.getByRole('button', { name: 'Accept quote' }).click()
  await expect(accept).toBeHidden()
  await expect(guestLog.getByText('Accepted', { exact: true })).toBeVisible()
  await expectAccessibleAtWidths(page, 'a conversation by the emailed link')

  await owner.reload()
  await expect(owner.getByRole('link', { name: '512-555-0101' })).toBeVisible()
  await expect(log.getByText('Ana Ruiz accepted the quote.')).toBeVisible()
  await expect(owner.getByRole('link', { name: /Ana Ruiz.*Won/ })).toBeVisible()
  await owner.goBack()
  await expect(owner.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible()
  await owner.close()
})

test('a visitor hides phone and email from a business, and shows them again', async ({ page, request }) => {
  const { session, id, link } = await asked(request, 'Hidden')
  const contact = async () => {
    const headers = { authorization: `Bearer ${session.token}` }
    const { visitor } = await (await request.get(`/api/conversations/${id}`, { headers })).json()
    return [visitor.phone, visitor.email].filter(Boolean).length
  }
  await page.setViewportSize(phone)
  await visit(page, link)
  await page.getByRole('button', { name: 'Hide my phone and email' }).click()
  const hiding = page.getByRole('dialog', { name: 'Hide your phone and email?' })
  await expect(hiding).toContainText('They may still have what they saw or were emailed earlier.')
  await expectAccessible(page, 'hiding phone and email')
  await hiding.getByRole('button', { name: 'Hide them' }).click()
  await expect(hiding).toBeHidden()
  await expect(page.getByText('Your phone and email are hidden.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show them' })).toBeFocused()
  expect(await contact()).toBe(0)
  await expectAccessible(page, 'a conversation with hidden contact')

  await page.getByRole('button', { name: 'Show them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('button', { name: 'Hide my phone and email' })).toBeFocused()
  expect(await contact()).toBe(2)
})

test('keeps what was typed, and sends later what could not be sent', async ({ page, request, faults }) => {
  const word = `Draftwork${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Shades`)
  const id = await ask(request, business.id, { email: `${word}@example.com`, requirements: 'One blind.' })
  await openAs(page, session, `/messages/${id}`)
  const box = page.getByRole('textbox', { name: 'Your message to Ana Ruiz' })
  await box.fill('Half a thought')
  await page.reload()
  await expect(box).toHaveValue('Half a thought')

  const address = `**/api/conversations/${id}/messages`
  await page.route(address, (route) => route.abort())
  await box.fill('We can come on Friday.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const waiting = page.getByText('Not sent yet. We’ll try again when you’re online.')
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await page.unroute(address)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const sent = page.getByRole('log').getByText('We can come on Friday.')
  await expect(waiting).toBeHidden()
  await expect(sent).toHaveCount(1)
  await page.reload()
  await expect(sent).toHaveCount(1)
  expect(faults.splice(0).every((fault) => fault.includes('ERR_FAILED'))).toBe(true)

  await page.getByRole('button', { name: 'Block this sender: Ana Ruiz' }).click()
  await expect(toast(page, 'Sender blocked')).toBeVisible()
  await expect(page.getByText('Sender blocked', { exact: true }).first()).toBeVisible()
})
