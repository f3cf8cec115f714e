import type { BrowserContext } from '@playwright/test'
import { newOwnerOf, type Owner, openAs } from './accounts.ts'
import { expect, test } from './journey.ts'
import { answersLinkFor, fillInSender } from './rounds.ts'
import { desktop, expectAccessible, visit } from './visit.ts'

test.use({ viewport: desktop })

/** Sends a quote in the newest conversation of a business, as its owner. */
async function quoteAs({ session }: Owner, price: string, context: BrowserContext): Promise<void> {
  const page = await context.browser()?.newPage({ viewport: desktop })
  if (!page) throw new Error('no browser')
  await openAs(page, session, '/messages')
  await page.getByRole('link', { name: /Ana Ruiz/ }).click()
  await page.getByRole('button', { name: 'Send a quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price in dollars').fill(price)
  await dialog.getByLabel('What it includes').fill('Soil and plants.')
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await expect(dialog).toHaveCount(0)
  await page.close()
}

test('whoever accepts a quote in a conversation has chosen: nobody else can be accepted, in any tab', async ({
  page,
  context,
  request,
}) => {
  const word = `Once${Date.now()}`
  const one = await newOwnerOf(request, `${word} Roofs`)
  const other = await newOwnerOf(request, `${word} Gardens`)
  const email = `${word}@example.com`
  await visit(page, `/request?businesses=${one.business.id},${other.business.id}`)
  await page.getByLabel('What do you need?').fill('Plants for a flat roof.')
  await page.getByLabel('Where?').fill('78704')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await next.click()
  const form = await fillInSender(page, email)
  await form.getByRole('button', { name: 'Ask 2 businesses' }).click()
  await expect(page.getByRole('heading', { name: 'We asked 2 businesses' })).toBeVisible()

  await quoteAs(one, '420', context)
  await quoteAs(other, '380', context)
  await visit(page, await answersLinkFor(email, '2'))
  await expect(page.getByText('2 of 2 answered, 2 with a quote.')).toBeVisible()
  const conversationWith = (name: string) => page.getByRole('link', { name: `Conversation with ${name}` })
  const otherLink = (await conversationWith(other.business.name).getAttribute('href')) ?? ''
  const oneLink = (await conversationWith(one.business.name).getAttribute('href')) ?? ''

  const otherTab = await context.newPage()
  await visit(otherTab, otherLink)
  await expect(otherTab.getByRole('button', { name: 'Accept' })).toBeVisible()

  const mailTab = await context.newPage()
  await visit(mailTab, oneLink)
  await mailTab.getByRole('button', { name: 'Accept' }).click()
  await mailTab.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click()
  await expect(mailTab.getByText('Accepted', { exact: true })).toBeVisible()

  await expect(page.getByText(`You chose ${one.business.name}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
  await expect(otherTab.getByText(`You chose ${one.business.name} for this job.`)).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expectAccessible(otherTab, 'a conversation with somebody who wasn’t chosen')
})
