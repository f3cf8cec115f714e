import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { newKey } from '#test/new-key.ts'
import { roundPayload } from '#test/round-payload.ts'
import { newOwnerOf } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { quote } from './rounds.ts'
import { importListings, lastMailTo } from './staff.ts'
import { expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** A listing that nobody has claimed, with an email address and a phone number. */
async function unclaimed(request: APIRequestContext, name: string): Promise<number> {
  const head = 'name,address,zip,phone,email,category,subcategory'
  const email = `${name.replaceAll(' ', '')}@example.com`
  const row = `${name},3 Quiet St,78704,512-555-0188,${email},Home & Living,Plumbing`
  await importListings([head, row], '--status', 'approved')
  const found = await request.get(`/api/businesses?search=${name}`)
  return (await found.json()).businesses[0].id
}

/** Opens the answers to a request of Ana to these businesses, by the link in her email. */
async function askAll(page: Page, request: APIRequestContext, businessIds: number[]): Promise<void> {
  const email = `ana${randomUUID()}@example.com`
  const sent = await request.post('/api/quote-rounds', {
    headers: newKey(),
    data: roundPayload(businessIds, { email, what: 'Plants for a flat roof.' }),
  })
  expect(sent.status()).toBe(201)
  await visit(page, /http\S+qrd_\S+/.exec(await lastMailTo(email, 'Your request to'))?.[0] ?? '')
}

test('a visitor who accepts a quote in a conversation has chosen: no other can be accepted, in any tab', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const word = `Once${Date.now()}`
  const one = await newOwnerOf(request, `${word} Roofs`)
  const other = await newOwnerOf(request, `${word} Gardens`)
  const silent = await unclaimed(request, `${word} Pipes`)
  await askAll(page, request, [one.business.id, other.business.id, silent])
  await page.getByRole('button', { name: `Choose ${word} Pipes` }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Choose / })
    .tap()
  await expect(page.getByText(/^You chose .* please call .*0188/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Let the other 2 know' })).toBeVisible()
  await expectAccessible(page, 'a chosen listing for which nobody answers')
  await page.getByRole('button', { name: 'Change my choice' }).tap()
  const change = page.getByRole('dialog', { name: 'Change your choice?' })
  await expect(change).toBeVisible()
  await expectAccessible(page, 'a choice that is taken back')
  // A second tap so soon, in the same place, would count as a double tap.
  await change.getByRole('button', { name: 'Take back my choice' }).press('Enter')
  await expect(change).toBeHidden()
  await quote(request, one, 420)
  await quote(request, other, 380)
  await expect(page.getByText('2 of 3 replied with a quote.')).toBeVisible()
  const conversationWith = async (name: string) =>
    (await page.getByRole('link', { name: `Conversation with ${name}` }).getAttribute('href')) ?? ''

  const otherTab = await context.newPage()
  await visit(otherTab, await conversationWith(other.business.name))
  await expect(otherTab.getByRole('button', { name: 'Accept' })).toBeVisible()
  const mailTab = await context.newPage()
  await visit(mailTab, await conversationWith(one.business.name))
  await mailTab.getByRole('button', { name: 'Accept' }).click()
  await mailTab.getByRole('dialog').getByRole('button', { name: 'Accept quote' }).click()
  await expect(mailTab.getByText('Accepted', { exact: true })).toBeVisible()

  await expect(page.getByText(`You chose ${one.business.name}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
  await expect(otherTab.getByText(`You chose ${one.business.name} for this job.`)).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expectAccessible(otherTab, 'a conversation with somebody who wasn’t chosen')
})
