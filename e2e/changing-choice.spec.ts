import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { roundPayload } from '#test/round-payload.ts'
import { newOwnerOf, openAs } from './accounts.ts'
import { expect, type Page, test } from './journey.ts'
import { importListings, lastMailTo } from './staff.ts'
import { desktop, expectAccessible, phone, visit } from './visit.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** A listing that nobody has claimed, with an email address and a phone number. */
async function unclaimed(request: APIRequestContext, name: string): Promise<number> {
  const head = 'name,address,zip,phone,email,category,subcategory'
  const row = `${name},3 Quiet St,78704,512-555-0188,${name.replaceAll(' ', '')}@example.com,Home & Living,Plumbing`
  await importListings([head, row], '--status', 'approved')
  const found = await request.get(`/api/businesses?search=${name}`)
  return (await found.json()).businesses[0].id
}

/** Opens the answers to a request of Ana to these businesses, by the link in her email. */
async function askAll(page: Page, request: APIRequestContext, businessIds: number[]): Promise<void> {
  const email = `ana${randomUUID()}@example.com`
  const sent = await request.post('/api/quote-rounds', {
    data: roundPayload(businessIds, { email, what: 'Plants for a flat roof.' }),
  })
  expect(sent.status()).toBe(201)
  await visit(page, /http\S+qrd_\S+/.exec(await lastMailTo(email, 'Your request to'))?.[0] ?? '')
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Choose ${name}` }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose this one' }).tap()
  await expect(page.getByText(`You chose ${name}.`)).toBeVisible()
}

test('who chose the wrong business takes that back, and chooses another one', async ({
  page,
  context,
  request,
}) => {
  const word = `Changed${Date.now()}`
  const wrong = await newOwnerOf(request, `${word} Gardens`)
  const right = await newOwnerOf(request, `${word} Roofs`)
  await askAll(page, request, [wrong.business.id, right.business.id])
  await choose(page, `${word} Gardens`)
  await expect(page.getByRole('button', { name: `Choose ${word} Roofs` })).toHaveCount(0)
  const change = page.getByRole('button', { name: 'Change my choice' })
  await change.tap()
  const dialog = page.getByRole('dialog', { name: 'Change your choice?' })
  await expect(dialog).toContainText(`We’ll tell ${word} Gardens`)
  await expectAccessible(page, 'a choice that is taken back')
  await dialog.getByRole('button', { name: 'Take back my choice' }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No one has answered yet.')).toBeVisible()
  await expect(change).toHaveCount(0)
  await choose(page, `${word} Roofs`)

  const owner = await context.browser()?.newPage({ viewport: desktop })
  if (!owner) throw new Error('no browser')
  await openAs(owner, wrong.session, '/messages')
  await owner.getByRole('link', { name: /Ana Ruiz/ }).click()
  await expect(owner.getByRole('log').getByText('I’m no longer going ahead with you')).toBeVisible()
  await owner.close()
})

test('a listing for which nobody answers can be chosen, and isn’t said to have been told of another choice', async ({
  page,
  request,
}) => {
  const word = `Unread${Date.now()}`
  const owned = await newOwnerOf(request, `${word} Gardens`)
  const name = `${word} Pipes`
  await askAll(page, request, [owned.business.id, await unclaimed(request, name)])
  await page.getByRole('button', { name: `Choose ${name}` }).tap()
  await expect(page.getByRole('dialog')).toContainText(
    `No one answers for ${name} here, so please tell them yourself`,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Choose this one' }).tap()
  await expect(page.getByText(/^You chose .* please call .*0188/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell the other one' })).toBeVisible()
  await expectAccessible(page, 'a chosen listing for which nobody answers')
  await page.getByRole('button', { name: 'Change my choice' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back my choice' }).tap()
  await choose(page, `${word} Gardens`)
  await expect(page.getByText(`We can’t tell ${name}. If they expect you, please call them.`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('You chose someone else')
  await expect(page.getByText('Told you chose someone else')).toHaveCount(0)
})
