import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { ask, askedBusiness } from '#test/asked.ts'
import { buildBusiness } from '#test/factories.ts'
import { chooseAction } from '#test/screens/conversation.ts'
import { findArticle, untilAt } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()
const filter = () => page().findByRole('combobox', { name: 'Business' })
const findRow = (name: RegExp) => page().findByRole('link', { name })
const isGone = (name: RegExp) => waitFor(() => expect(page().queryByRole('link', { name })).toBeNull())

/** An owner who was asked by Ana Ruiz at one business, and by Bob Lee at a second. */
async function ownerOfTwo() {
  const owned = await askedBusiness(site.test)
  const second = await buildBusiness(site.test.db, {
    ownerId: owned.session.user.id,
    name: `Second ${owned.business.name}`,
  })
  const { id } = await ask(site.test, second, { name: 'Bob Lee', requirements: 'Two blinds.' })
  return { ...owned, second, secondId: id }
}

it('an owner of two businesses reads the requests of one, also after a reload, an answer and Back', async () => {
  const { session, second, secondId: id } = await ownerOfTwo()
  await site.visit('/quote-requests', { as: session })
  expect(await findArticle('Ana Ruiz')).toHaveTextContent('One blind.')
  expect(await findArticle('Bob Lee')).toHaveTextContent('Two blinds.')
  // Opening the list is reading what was asked.
  await waitFor(() => expect(site.network.seen).toContain('PUT /api/conversations/read'))
  await waitFor(() => expect(page().queryByText('Unread')).toBeNull())
  await site.user.selectOptions(await filter(), String(second))
  await untilAt(`/quote-requests?business=${second}`)
  await isGone(/^Ana Ruiz/)
  await site.reload()
  await findArticle('Bob Lee')
  expect(await filter()).toHaveValue(String(second))
  expect(page().queryByRole('heading', { name: 'Ana Ruiz' })).toBeNull()

  await site.user.click(await findRow(/^Bob Lee/))
  await untilAt(`/messages/${id}?show=business&business=${second}`)
  history.back()
  await untilAt(`/quote-requests?business=${second}`)
  await findArticle('Bob Lee')
  await site.user.selectOptions(await filter(), 'All')
  await untilAt('/quote-requests')
  await findArticle('Ana Ruiz')
})

it('of the requests that wait, the first has the orange button, until it is answered', async () => {
  const { session } = await ownerOfTwo()
  await site.visit('/quote-requests', { as: session })
  const reply = (name: string) => page().findByRole('link', { name: `Reply to ${name}` })
  expect(await reply('Bob Lee')).toHaveClass('is-primary')
  expect(await reply('Ana Ruiz')).toHaveClass('is-outline')
  await site.user.click(page().getByRole('button', { name: 'Mark as replied: request from Bob Lee' }))
  await waitFor(async () => expect(await reply('Ana Ruiz')).toHaveClass('is-primary'))
  expect(await reply('Bob Lee')).toHaveClass('is-outline')
})

it('a request is archived, reported and given a status in its menu', async () => {
  const { session } = await askedBusiness(site.test)
  await site.visit('/quote-requests', { as: session })
  const choose = (name: string) => chooseAction(site, name, 'More actions: request from Ana Ruiz')
  const request = await findArticle('Ana Ruiz')
  expect(within(request).queryByRole('button', { name: /^Report/ })).toBeNull()
  await choose('Report the request from Ana Ruiz')
  const report = await page().findByRole('dialog', { name: 'Report this quote request' })
  await site.user.click(within(report).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await choose('Archive')
  await findRow(/^Ana Ruiz.*Archived/)
  expect(await page().findByRole('link', { name: 'Reply to Ana Ruiz' })).toHaveClass('is-outline')
  await choose('Move out of archive')
  await waitFor(() => expect(page().queryByRole('link', { name: /Archived/ })).toBeNull())
  await site.user.click(page().getByRole('button', { name: 'More actions: request from Ana Ruiz' }))
  await site.user.selectOptions(await page().findByRole('combobox', { name: 'Status' }), 'won')
  await findRow(/^Ana Ruiz.*Won/)
})

it('Messages have the same filter; a person with one business needs none', async () => {
  const { session, second } = await ownerOfTwo()
  await site.visit(`/messages?business=${second}`, { as: session, size: phone })
  await findRow(/^Bob Lee/)
  expect(await filter()).toHaveValue(String(second))
  expect(page().queryByRole('link', { name: /^Ana Ruiz/ })).toBeNull()
  await site.user.selectOptions(await filter(), 'All')
  await untilAt('/messages')
  await findRow(/^Ana Ruiz/)

  const { session: other } = await askedBusiness(site.test)
  await site.visit('/messages', { as: other, size: phone })
  await findRow(/^Ana Ruiz/)
  // The businesses are known.
  await page().findByRole('button', { name: 'Export' })
  expect(page().queryByRole('combobox', { name: 'Business' })).toBeNull()
})

it('the tab of a business lists every request, also one that was archived', async () => {
  const { session, owner, business, id } = await askedBusiness(site.test)
  const archived = await site.test.app.inject({
    method: 'PUT',
    url: `/api/conversations/${id}/handling`,
    headers: owner,
    payload: { isArchived: true },
  })
  expect(archived.statusCode, archived.body).toBe(200)
  await site.visit(`/owner/business/${business.id}?tab=quote-requests`, { as: session })
  await findRow(/^Ana Ruiz.*Archived/)
  expect(await findArticle('Ana Ruiz')).toHaveTextContent('512-555-0101')
  expect(await page().findByRole('tab', { name: 'Quote Requests 1' })).toBeVisible()
})
