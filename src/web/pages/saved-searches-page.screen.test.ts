import { waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { Lost } from '#shared/saved-searches/lost-searches.ts'
import { openMails } from '#test/opened-mails.ts'
import { fillDirectory } from '#test/screens/directory.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()
beforeAll(async () => {
  const { db, patientDb } = site.test
  await fillDirectory(db, { plumbing: 2 })
  await fillShippedVocabulary(patientDb)
  await inTransaction(db, announcePublicChange)
})

const press = async (name: string | RegExp) => site.user.click(await page().findByRole('button', { name }))
const offer = () => page().findByRole('region', { name: 'Email about new matches' })
const plumbers = '/businesses?category=2&subcategory=22'
const saved = () => page().findByRole('checkbox', { name: /^Plumbing/ })

async function deadLink(): Promise<void> {
  await page().findByRole('heading', { name: 'This link doesn’t work anymore' })
  const main = within(page().getByRole('main'))
  expect(main.getByRole('link', { name: 'Search the directory' })).toHaveAttribute('href', '/businesses')
  expect(main.queryByRole('button')).toBeNull()
  expect(main.queryByText('Plumbing')).toBeNull()
}

it('a visitor without an account saves a search by the link in an email, and deletes it', async () => {
  const email = 'visitor@example.com'
  await site.visit(plumbers)
  expect(await offer()).toHaveTextContent('Get an email when a new business matches.')
  await press('Email me new matches')
  const box = await page().findByRole('textbox', { name: 'Email for new matches' })
  expect(box).toHaveFocus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(box).toHaveAccessibleDescription('Please enter your email address'))
  fill(box, email)
  box.focus()
  await site.user.keyboard('{Enter}')
  await waitFor(async () => expect(await offer()).toHaveTextContent(`We sent a link to ${email}`))
  await press('Another address')
  expect(await page().findByRole('textbox', { name: 'Email for new matches' })).toHaveFocus()

  const mail = (await openMails(site.test.db, { address: email })).at(-1)
  const link = /\/saved-searches\?confirm=\S+/.exec(mail?.text_body ?? '')?.[0] ?? ''
  await site.visit(link)
  expect(address()).toBe('/saved-searches')
  expect(await page().findByText('Plumbing', { selector: 'main strong' })).toBeVisible()
  await press('Save this search')
  await waitFor(() => expect(page().getByRole('heading', { name: 'Saved' })).toHaveFocus())
  expect(await saved()).toBeChecked()
  await site.user.click(await saved())
  await page().findByRole('heading', { name: 'Saved searches' })
  await press('Delete Plumbing')
  await findToast('Deleted')
  const none = await page().findByText(/^None yet/)
  await waitFor(() => expect(none.parentElement).toHaveFocus())

  await site.visit(`${link.slice(0, -4)}AAAA`)
  await deadLink()
  await sql`INSERT INTO mail_stops (address_hash, kind, reason, stopped_at)
    VALUES (sha256(convert_to(${email}, 'UTF8')), 'searches', 'asked', now())`.execute(site.test.db)
  await site.visit(link)
  await deadLink()
  await site.test.db.deleteFrom('mail_stops').execute()

  const mend = site.network.cut('/api/saved-searches/confirm')
  await site.visit(link)
  expect(await page().findByRole('alert')).toHaveTextContent('check your connection')
  mend()
  await press('Try again')
  expect(await page().findByText('Plumbing', { selector: 'main strong' })).toBeVisible()
})

it.each([
  ['gone', 'It ended. The directory no longer has its category or place.'],
  ['short', 'It ended. It takes too long to look up so few letters. Type at least 3 letters'],
])('a search that has ended, being %s, says why until it is turned on again', async (loss, text) => {
  const session = await signUp(site.test)
  const headers = { authorization: `Bearer ${session.token}` }
  const payload = { search: { search: 'plumber' } }
  await site.test.app.inject({ method: 'POST', url: '/api/saved-searches', headers, payload })
  await site.test.db
    .updateTable('saved_searches')
    .set({ is_on: false, lost_for: loss as Lost })
    .execute()
  await site.visit('/saved-searches', { as: session })
  expect((await saved()).closest('label')).toHaveTextContent(text)
  await site.user.click(await saved())
  await findToast('Saved')
  expect((await saved()).closest('label')).toHaveTextContent(/^Plumbing$/)
})

it('a person who is signed in saves with one press, also a double one, and can undo it', async () => {
  const session = await signUp(site.test)
  await site.visit(plumbers, { as: session })
  await site.user.dblClick(await page().findByRole('button', { name: 'Email me new matches' }))
  await waitFor(async () => expect(await offer()).toHaveTextContent('Saved: Plumbing'))
  await press('Undo')
  await press('Email me new matches')
  await waitFor(async () => expect(await offer()).toHaveTextContent('Saved: Plumbing'))
  await site.user.click(within(await offer()).getByRole('link', { name: 'Your saved searches' }))

  await waitFor(async () => expect(await saved()).toBeChecked())
  expect(page().getAllByRole('checkbox')).toHaveLength(1)
  await site.user.click(await saved())
  await findToast('Saved')
  await waitFor(async () => expect(await saved()).not.toBeChecked())

  site.network.cut('/api/saved-searches')
  await press('Delete Plumbing')
  expect(await findToast('Not deleted')).toHaveTextContent('check your connection')
  expect(await saved()).toBeVisible()
})

it('a person without saved searches learns where to save one, in Account Settings too', async () => {
  const session = await signUp(site.test)
  for (const path of ['/saved-searches', '/profile?tab=settings']) {
    await site.visit(path, { as: session })
    await page().findByText(/^None yet/)
  }
})

it('a visitor who deletes one of several goes on at the next', async () => {
  const session = await signUp(site.test)
  const headers = { authorization: `Bearer ${session.token}` }
  for (const search of [{ search: 'taco truck' }, { search: 'roofer' }, { category: '2' }])
    await site.test.app.inject({ method: 'POST', url: '/api/saved-searches', headers, payload: { search } })
  await site.visit('/saved-searches', { as: session })
  const buttons = () => page().findAllByRole('button', { name: /^Delete/ })
  await site.user.click((await buttons())[1] as HTMLElement)
  await findToast('Deleted')
  await waitFor(async () => expect((await buttons())[1]).toHaveFocus())
  expect(await buttons()).toHaveLength(2)
})

it.each([
  ['zzyzx', 'Get an email when one is listed.'],
  ['plumber in zilker', 'Get an email when one is listed in Zilker.'],
])('an offer below “%s” says what is waited for', async (search, text) => {
  await site.visit(`/businesses?search=${search}`)
  expect(await offer()).toHaveTextContent(text)
})

it('nothing is offered for a text of this hour, nor where a search has nothing to wait for', async () => {
  for (const query of ['sort=rating', 'search=near+me']) {
    await site.visit(`/businesses?${query}`)
    await page().findAllByRole('article')
    expect(page().queryByRole('region', { name: 'Email about new matches' }), query).toBeNull()
  }
})
