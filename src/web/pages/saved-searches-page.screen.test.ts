import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { openMails } from '#test/opened-mails.ts'
import { fillDirectory } from '#test/screens/directory.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()
beforeAll(() => fillDirectory(site.test.db, { plumbing: 2 }))

const press = async (name: string | RegExp) => site.user.click(await page().findByRole('button', { name }))
const offer = () => page().findByRole('region', { name: 'Email about new matches' })
const plumbers = '/businesses?category=2&subcategory=22'
const saved = () => page().findByRole('checkbox', { name: /^Plumbing/ })

it('a visitor without an account saves a search by the link in an email, and deletes it', async () => {
  const email = 'visitor@example.com'
  await site.visit(plumbers)
  expect(await offer()).toHaveTextContent('We can tell you when more businesses open here.')
  await press('Email me new matches')
  const box = await page().findByRole('textbox', { name: 'Email for new matches' })
  expect(box).toHaveFocus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(box).toHaveAccessibleDescription('Please enter your email address'))
  fill(box, email)
  box.focus()
  await site.user.keyboard('{Enter}')
  await waitFor(async () => expect(await offer()).toHaveTextContent('Check your email'))

  const mail = (await openMails(site.test.db, { address: email })).at(-1)
  const link = /\/saved-searches\?confirm=\S+/.exec(mail?.text_body ?? '')?.[0] ?? ''
  await site.visit(link)
  expect(address()).toBe('/saved-searches')
  await press('Save this search')
  await waitFor(() => expect(page().getByRole('heading', { name: 'Saved' })).toHaveFocus())
  expect(await saved()).toBeChecked()
  await press('Delete Plumbing')
  await findToast('Deleted')
  await page().findByText(/^You have none/)

  await site.visit(`${link.slice(0, -4)}AAAA`)
  await press('Save this search')
  expect(await page().findByRole('alert')).toHaveTextContent('This link has expired')
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
    await page().findByText(/^You have none/)
  }
})

it('nothing is offered where a search has nothing to wait for', async () => {
  await site.visit('/businesses?sort=rating')
  await page().findAllByRole('article')
  expect(page().queryByRole('region', { name: 'Email about new matches' })).toBeNull()
})
