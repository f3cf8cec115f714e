import { newOwnerOf, openAs, signInAsDemo } from './accounts.ts'
import { ask, linkFor } from './asked.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { desktop, expectAccessible, phone, toast, visit } from './visit.ts'

test('a quote request that looks like spam waits for staff, who refuse it, change their mind and release it', async ({
  page,
  context,
  request,
}) => {
  const word = `Held${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word.toLowerCase()}@example.com`
  const sent = await request.post('/api/business-quote-requests', {
    data: {
      businessId: business.id,
      name: 'Max Rank',
      email,
      phone: '512-555-0101',
      requirements:
        'We get your website on the first page of Google with backlinks: https://rank.example.com',
    },
  })
  expect(await sent.json()).toMatchObject({ message: 'Quote Request Sent!' })
  const link = await linkFor(email)
  await page.setViewportSize(phone)
  await visit(page, link)
  await expect(page.getByRole('heading', { name: 'Being checked before it’s delivered' })).toBeVisible()
  await expect(page.getByLabel('What you asked')).toContainText('with backlinks')
  await expect(page.getByText('Something wrong with their answer?')).toBeHidden()
  await expectAccessible(page, 'status of a held request', ['dark'])

  const desk = await context.browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  await openAs(desk, await signInAsDemo(request, 'admin'), `/admin/held?search=${word}`)
  const title = desk.getByRole('button', { name: `Max Rank to ${word} Windows` })
  await title.click()
  const row = desk.locator('.DeskRow.is-open')
  await expect(row).toContainText('Mentions several things that are often advertised in bulk (+80)')
  await expectAccessible(desk, 'a held request at the desk', ['light'])
  await row.getByRole('button', { name: 'Don’t pass on' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Don’t pass on' })
  await dialog.getByRole('button', { name: 'Don’t pass on' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('It looks like a scam.').check()
  await dialog.getByRole('button', { name: 'Don’t pass on' }).click()
  const done = toast(desk, 'Not passed on')
  await expect(done).toBeVisible()
  // The sender's page hears of each step.
  await expect(page.getByRole('heading', { name: 'Not delivered' })).toBeVisible()
  expect(await lastMailTo(email)).toContain('It looks like a scam.')
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(desk, 'Undone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Being checked before it’s delivered' })).toBeVisible()
  await title.click()
  await row.getByRole('button', { name: 'Release' }).click()
  await expect(toast(desk, 'Released')).toBeVisible()
  await expect(title).toBeHidden()
  await desk.close()

  await expect(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  const received = await request.get(`/api/business-quote-requests/business/${business.id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(await received.json()).toMatchObject({ total: 1 })
})

test('a message that was checked says when it was written, and another one is taken back', async ({
  page,
  context,
  request,
}) => {
  const word = `Check${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word.toLowerCase()}@example.com`
  await ask(request, business.id, { name: 'Max Guest', email, requirements: 'Clean six windows.' })
  await page.setViewportSize(phone)
  await visit(page, await linkFor(email))
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: /^Your message to / }).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  const pitch = 'We get your website on the first page of Google with backlinks: https://rank.example.com'
  await write(pitch)
  const waiting = page.getByRole('list', { name: 'Not delivered yet' })
  await expect(waiting.getByText('Being checked before it’s delivered.')).toBeVisible()
  await write('Forget that. When can you come?')
  const log = page.getByRole('log')
  await expect(log.getByRole('region').getByText('Forget that.')).toBeVisible()
  await write(`${pitch} Sent by mistake.`)
  const mistake = waiting.getByRole('listitem').filter({ hasText: 'Sent by mistake.' })
  const takeBack = mistake.getByRole('button', { name: 'Take it back' })
  // A second tap takes nothing back.
  await takeBack.dblclick()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Take this message back?' })
  await expect(question).toBeHidden()
  await takeBack.click()
  await expectAccessible(page, 'the question before a message is taken back')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(takeBack).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Take it back' }).click()
  await expect(mistake).toBeHidden()
  await expect(page.getByRole('region', { name: /^Conversation with/ })).toBeFocused()
  await expectAccessible(page, 'a message that is checked', ['light', 'dark'])

  const headers = { authorization: `Bearer ${(await signInAsDemo(request, 'admin')).token}` }
  const held = await request.get(`/api/admin/held-requests?search=${email}`, { headers })
  const { requests } = (await held.json()) as { requests: { id: number; revision: number }[] }
  expect(requests).toHaveLength(1)
  const [first] = requests
  const released = await request.put(`/api/admin/held-requests/${first?.id}/release`, {
    headers,
    data: { revision: first?.revision },
  })
  expect(released.ok()).toBe(true)
  await expect(log.getByRole('listitem').last()).toContainText(/Written .+, delivered after a check/)
  await expect(waiting).toBeHidden()

  const desk = await context.browser()?.newPage({ viewport: desktop })
  if (!desk) throw new Error('no browser')
  await openAs(desk, session, '/messages')
  await desk.getByRole('link', { name: /Max Guest/ }).click()
  const last = desk.getByRole('log').getByRole('listitem').last()
  await expect(last).toContainText(pitch)
  await expect(last).toContainText(/Written .+, delivered after a check/)
  await desk.close()
})
