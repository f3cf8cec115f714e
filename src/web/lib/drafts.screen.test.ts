import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { signUpStaff } from '#test/owner.ts'
import { findRow, untilAt } from '#test/screens/find.ts'
import { otherTabStored, page, signInHere, startSite } from '#test/screens/site.ts'
import { type SignedUp, signUp } from '#test/sign-up.ts'

const site = startSite()

/** Keys of the drafts in this browser. */
const kept = () =>
  [...Object.keys(sessionStorage), ...Object.keys(localStorage)]
    .filter((key) => key.startsWith('draft:') && key !== 'draft:owner')
    .sort()
const untilKept = (...keys: string[]) => waitFor(() => expect(kept()).toEqual(keys))
const isAnywhere = (text: string) =>
  JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).includes(text)

const findAccount = () => page().findByRole('button', { name: 'Your account' })
/** In the header: forms have links with this name as well. */
const untilSignedOut = () =>
  waitFor(() => expect(page().queryByRole('button', { name: 'Your account' })).toBeNull())
async function signOut(): Promise<void> {
  await site.user.click(await findAccount())
  await site.user.click(await page().findByRole('button', { name: 'Logout' }))
  await untilSignedOut()
}

async function signIn({ email }: Pick<SignedUp, 'email'>): Promise<void> {
  await site.fill(await page().findByLabelText('Email'), email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await site.user.keyboard('{Enter}')
}

async function openQuote() {
  const [button] = await page().findAllByRole('button', { name: 'Request Quote' })
  await site.user.click(button as HTMLElement)
  return within(await page().findByRole('dialog'))
}

async function typeQuote(): Promise<void> {
  const dialog = await openQuote()
  await site.fill(dialog.getByLabelText(/^Name/), 'Maya Reyes')
  await site.fill(dialog.getByLabelText(/^Phone/), '(512) 555-0117')
  await site.fill(dialog.getByLabelText(/^Email/), 'maya@example.com')
  await waitFor(() => expect(isAnywhere('maya@example.com')).toBe(true))
}

/** An owner and their listed business. */
async function newOwner(): Promise<{ session: SignedUp; id: number }> {
  const session = await signUp(site.test)
  return { session, id: await buildBusiness(site.test.db, { ownerId: session.user.id }) }
}

it('the next person finds nothing of an unfinished quote request', async () => {
  const { session, id } = await newOwner()
  await site.visit(`/businesses/${id}`, { as: session })
  await typeQuote()
  await site.user.keyboard('{Escape}')
  const newsletter = () => page().getByLabelText('Email for the newsletter')
  await site.fill(newsletter(), 'maya@example.com')
  await untilKept(`draft:quote:${id}`)

  await signOut()
  await untilKept()
  expect(isAnywhere('555-0117')).toBe(false)
  await waitFor(() => expect(newsletter()).toHaveValue(''))
  const dialog = await openQuote()
  for (const label of [/^Name/, /^Phone/, /^Email/]) expect(dialog.getByLabelText(label)).toHaveValue('')
})

it('the next person finds no searches, no filters and no comparison of the last one', async () => {
  const { session } = await newOwner()
  await site.visit('/businesses?search=divorce+lawyer', { as: session })
  await waitFor(() => expect(isAnywhere('divorce lawyer')).toBe(true))
  localStorage.setItem('compared', JSON.stringify([{ id: 1, name: 'Divorce lawyer', picture: null }]))
  await site.visit('/', { as: session })
  await signOut()
  expect(Object.keys(localStorage)).not.toContain('compared')
  expect(isAnywhere('divorce lawyer')).toBe(false)
})

it('a visitor who goes back from an open quote request finds again what they typed', {
  tags: 'long',
}, async () => {
  const { id } = await newOwner()
  await site.visit(`/businesses/${id}`)
  await typeQuote()
  history.back()
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  await site.visit('/help')
  await site.visit(`/businesses/${id}`)
  const dialog = await openQuote()
  expect(dialog.getByLabelText(/^Phone/)).toHaveValue('(512) 555-0117')
})

it('a draft started without an account is there after signing in, and not for someone else', async () => {
  const { id } = await newOwner()
  await site.visit(`/businesses/${id}`)
  await typeQuote()
  await site.visit(`/login?returnTo=/businesses/${id}`)
  await signIn(await signUp(site.test))
  await untilAt(`/businesses/${id}`)
  const dialog = await openQuote()
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Maya Reyes')

  signInHere(await signUp(site.test, { firstName: 'Zoe', lastName: 'Quill' }))
  for (const key of ['auth-storage', 'token']) otherTabStored(key)
  await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveValue(''))
  await untilKept()
})

it('a session that the server ended keeps a draft only for the same person', async () => {
  const { session, id } = await newOwner()
  await site.visit(`/edit-business/${id}`, { as: session })
  await site.fill(await page().findByLabelText('Description'), 'Half a sentence')
  await site.endSession(session)
  await site.user.click(page().getByText('Save Changes'))
  await untilAt(/^\/login/)
  await site.reload()
  await untilKept(`draft:edit-business:${id}`)
  await signIn(await signUp(site.test))
  await findAccount()
  await untilKept()
})

it('a draft that waits for its author is not overwritten', async () => {
  const { session, id } = await newOwner()
  await site.visit(`/businesses/${id}`, { as: session })
  await typeQuote()
  await site.endSession(session)
  await site.reload()
  await untilSignedOut()
  const dialog = await openQuote()
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('')
  await site.fill(dialog.getByLabelText(/^Name/), 'Zoe Quill')
  await site.visit(`/login?returnTo=/businesses/${id}`)
  expect(isAnywhere('Zoe Quill')).toBe(false)
  await signIn(session)
  await untilAt(`/businesses/${id}`)
  expect((await openQuote()).getByLabelText(/^Name/)).toHaveValue('Maya Reyes')
})

it('a text that a visitor enters about a business stays in their tab', async () => {
  const name = () => page().findByLabelText('Business Name')
  await site.visit('/register-business')
  await page().findByText('Saved in this tab as you type.')
  await site.fill(await name(), 'Clear Windows')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Clear Windows'))
  expect(JSON.stringify({ ...localStorage })).not.toContain('Clear Windows')
  await site.reload()
  await waitFor(async () => expect(await name()).toHaveValue('Clear Windows'))
  // Another tab.
  await site.visit('/register-business', { before: () => sessionStorage.clear() })
  expect(await name()).toHaveValue('')
  expect(isAnywhere('Clear Windows')).toBe(false)
})

it('a browser that blocks its storage keeps a visitor’s draft until they have signed in', async () => {
  const storages = ['sessionStorage', 'localStorage'] as const
  const block = () => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const own = storages.map((name) => window[name])
    for (const name of storages) Object.defineProperty(window, name, { configurable: true, get })
    return () => {
      for (const [index, name] of storages.entries())
        Object.defineProperty(window, name, { configurable: true, value: own[index] })
    }
  }
  let unblock = () => {}
  const name = () => page().findByLabelText('Business Name')
  await site.visit('/register-business', {
    before: () => {
      unblock = block()
    },
  })
  await site.fill(await name(), 'Clear Windows')
  await site.user.click(within(page().getByRole('main')).getByRole('link', { name: 'Sign In' }))
  await signIn(await signUp(site.test))
  await untilAt('/register-business')
  expect(await name()).toHaveValue('Clear Windows')
  await signOut()
  await waitFor(async () => expect(await name()).toHaveValue(''))
  unblock()
})

it('every form that keeps a draft loses it at sign-out', async () => {
  const { id } = await newOwner()
  await site.visit(`/businesses/${id}`, { as: await signUpStaff(site.test) })
  await typeQuote()
  await site.visit('/services/web-app-development')
  const main = () => within(page().getByRole('main'))
  await site.fill(await main().findByLabelText(/^(Full )?[Nn]ame/), 'Maya')
  await waitFor(() => expect(kept()).toContain('draft:service-request:web-development'))
  await site.visit('/become-a-partner')
  await site.user.click((await page().findAllByRole('button', { name: 'Apply to Join' }))[0] as HTMLElement)
  await site.fill(await page().findByLabelText('Full name'), 'Maya')
  await waitFor(() => expect(kept()).toContain('draft:partner-application'))
  await site.visit('/register-business')
  await site.fill(await page().findByLabelText('Business Name'), 'Clear Windows')
  await waitFor(() => expect(kept()).toContain('draft:registration'))
  await site.visit(`/edit-business/${id}`)
  await site.fill(await page().findByLabelText('Description'), 'Half a sentence')
  await waitFor(() => expect(kept()).toContain(`draft:edit-business:${id}`))
  await site.visit(`/businesses/${id}/promote`)
  await main().findByText(/Bouldin Creek|Austin/)
  await site.user.click(await page().findByRole('button', { name: 'Select Starter' }))
  await site.fill(await page().findByLabelText('Phone'), '512 555 0117')
  await waitFor(() => expect(kept()).toContain('draft:billing'))
  await site.test.db
    .insertInto('faqs')
    .values({ question: 'Open on Sundays?', answer: 'No.', position: 1 })
    .execute()
  await site.visit('/admin/content?show=faqs')
  const row = await findRow('Open on Sundays?')
  await site.user.click(row.querySelector('[data-row]') as HTMLElement)
  await site.fill(await within(row).findByLabelText('Answer'), 'Half an answer')
  await waitFor(() => expect(kept().filter((key) => /^draft:desk-faq:\d+$/.test(key))).toHaveLength(1))
  expect(kept()).toContain(`draft:quote:${id}`)
  await signOut()
  await untilKept()
})
