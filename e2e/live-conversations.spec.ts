import { newOwnerOf, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { lastMailTo } from './staff.ts'
import { visit } from './visit.ts'

test('what is new is counted in every tab of an owner as it comes, without asking again and again', async ({
  page,
  request,
}) => {
  const word = `Count${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const ask = (name: string) =>
    request.post('/api/business-quote-requests', {
      data: {
        businessId: business.id,
        name,
        email: `${name}.${word}@example.com`,
        phone: '512-555-0101',
        requirements: `Two panes for ${name}.`,
      },
    })
  await openAs(page, session, '/dashboard')
  const other = await page.context().newPage()
  await visit(other, '/help')
  let asked = 0
  other.on('request', (sent) => {
    asked += Number(sent.url().endsWith('/conversations/unread'))
  })
  for (const [index, name] of ['ana', 'bob'].entries()) {
    await ask(name)
    for (const tab of [page, other])
      await expect(tab.locator('.UnreadCount').first()).toHaveText(new RegExp(`^${index + 1}`))
  }
  expect(asked).toBeLessThanOrEqual(4)
  await other.close()
})

test('both sides see messages at once, and what is written without a connection is sent later', async ({
  page,
  context,
  request,
  faults,
}) => {
  const word = `Live${Date.now()}`
  const { session, business } = await newOwnerOf(request, `${word} Windows`)
  const email = `${word}@example.com`
  await request.post('/api/business-quote-requests', {
    data: {
      businessId: business.id,
      name: 'Ana Ruiz',
      email,
      phone: '512-555-0101',
      requirements: 'Two panes.',
    },
  })
  const link = /http\S+qst_\S+/.exec(await lastMailTo(email))?.[0] ?? ''
  await visit(page, link)
  const write = async (who: typeof page, text: string) => {
    await who.getByRole('textbox', { name: /^Your message to/ }).fill(text)
    await who.getByRole('button', { name: 'Send', exact: true }).click()
  }
  const said = (who: typeof page, text: string) => who.getByRole('log').getByText(text)

  const owner = await context.browser()?.newPage()
  if (!owner) throw new Error('no browser')
  await openAs(owner, session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(said(owner, 'Two panes.')).toBeVisible()
  await write(owner, 'Tuesday at nine?')
  await expect(said(page, 'Tuesday at nine?')).toBeVisible({ timeout: 5_000 })
  await expect(owner.getByText('Seen')).toBeVisible({ timeout: 5_000 })

  await context.setOffline(true)
  await write(page, 'Nine is fine.')
  await write(page, 'Ring twice.')
  await expect(page.getByText('Not sent yet. We’ll try again when you’re online.')).toHaveCount(2)
  await context.setOffline(false)
  await expect(said(owner, 'Ring twice.')).toBeVisible({ timeout: 15_000 })
  await expect(
    owner
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: /fine|twice/ }),
  ).toHaveText([/Nine is fine\./, /Ring twice\./])
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await owner.close()
  // While there was no connection.
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
