import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { inTransaction } from '#server/lib/database/db.ts'
import { announcePublicChange } from '#server/lib/database/public-changes.ts'
import { buildBusiness } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

/** A listed business, with nobody’s opinion yet. */
async function listed() {
  const id = await buildBusiness(site.test.db, { ownerId: (await signUp(site.test)).user.id })
  return { id, path: `/businesses/${id}`, api: `/api/businesses/${id}` }
}

/** A button beside the name; its phone variant comes later in the document. */
const tool = (name: string) => page().getAllByRole('button', { name })[0] as HTMLElement
const findTool = async (name: string) => (await page().findAllByRole('button', { name }))[0] as HTMLElement
/** Waits until the page has the signed-in visitor's own actions. */
const ownView = (api: string) =>
  waitFor(() => expect(site.network.seen.filter((one) => one === `GET ${api}`)).toHaveLength(1))

const toggles = [
  { toggle: 'like', off: 'Like', on: 'Liked' },
  { toggle: 'follow', off: 'Follow', on: 'Following' },
  { toggle: 'save', off: 'Save', on: 'Saved' },
]

it.each(toggles)(
  'a $toggle shows at once, survives a reload and can be undone',
  async ({ toggle, off, on }) => {
    const { path, api } = await listed()
    const { headers, ...session } = await signUp(site.test)
    const before = toggle === 'like' ? toggles[1] : toggles[0]
    await site.test.app.inject({ method: 'POST', url: `${api}/${before?.toggle}`, headers })
    await site.visit(path, { as: session })
    // Now the page has read the visitor's own data; an interrupted read would come again, too.
    await findTool(before?.on ?? '')
    const calls = site.network.hold(`${api}/${toggle}`)
    expect(tool(off)).toHaveAttribute('aria-pressed', 'false')
    await site.user.click(tool(off))
    expect(await findTool(on)).toHaveAttribute('aria-pressed', 'true')
    await calls.arrived
    calls.release()
    // The page reads the business again once the call is done.
    const sinceCall = () => site.network.seen.slice(site.network.seen.indexOf(`POST ${api}/${toggle}`))
    await waitFor(() => expect(sinceCall().filter((one) => one === `GET ${api}`)).toHaveLength(1))
    await site.reload()
    expect(await findTool(on)).toHaveAttribute('aria-pressed', 'true')

    tool(on).focus()
    await site.user.keyboard('{Enter}')
    expect(await findTool(off)).toHaveAttribute('aria-pressed', 'false')
    expect(tool(off)).toHaveFocus()
  },
)

it.each(toggles)('a $toggle that fails is reverted, and the page says so', async ({ toggle, off }) => {
  const { path, api } = await listed()
  await site.visit(path, { as: await signUp(site.test) })
  const end = site.network.answer(`${api}/${toggle}`, { status: 500, json: { error: 'No' } })
  await site.user.click(tool(off))
  const notice = await findToast(`Failed to ${toggle} business`)
  expect(notice).toHaveClass('is-bad')
  expect(await findTool(off)).toHaveAttribute('aria-pressed', 'false')
  await site.user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(notice).not.toBeInTheDocument())

  end()
  site.network.cut(`${api}/${toggle}`)
  await site.user.click(tool(off))
  await findToast(`Failed to ${toggle} business`)
  expect(await findTool(off)).toHaveAttribute('aria-pressed', 'false')
})

it('a double press ends where it started, one call after another', async () => {
  const { path, api } = await listed()
  const session = await signUp(site.test)
  await site.visit(path, { as: session })
  const calls = site.network.hold(`${api}/like`)
  await site.user.click(tool('Like'))
  await site.user.click(await findTool('Liked'))
  await findTool('Like')
  await calls.arrived
  // A request later, there is still one.
  await fetch('/healthz')
  expect(calls.count()).toBe(1)
  calls.release()
  const likes = () => site.network.seen.filter((one) => one === `POST ${api}/like`)
  await waitFor(() => expect(likes()).toHaveLength(2))
  await findTool('Like')
  await expect
    .poll(async () => {
      const answer = await site.test.app.inject({ url: api, headers: session.headers })
      return answer.json().business.isLiked
    })
    .toBe(false)
  expect(likes()).toHaveLength(2)
})

it('an outdated page does not undo what another tab did', async () => {
  const { path, api } = await listed()
  const { headers, ...session } = await signUp(site.test)
  await site.visit(path, { as: session })
  await ownView(api)
  await site.test.app.inject({ method: 'POST', url: `${api}/follow`, headers })
  await site.user.click(tool('Follow'))
  await findTool('Following')
  // The first call undid the other tab's follow, the second one followed again.
  await waitFor(() => expect(site.network.seen.filter((one) => one === `POST ${api}/follow`)).toHaveLength(2))
  await expect
    .poll(async () => (await site.test.app.inject({ url: api, headers })).json().business.isFollowed)
    .toBe(true)
  await site.reload()
  await findTool('Following')
})

it('a session that ended elsewhere is reported, and the page becomes anonymous', async () => {
  const { path } = await listed()
  const session = await signUp(site.test)
  await site.visit(path, { as: session })
  await site.endSession(session)
  await site.user.click(tool('Save'))
  expect(await findToast('Sign in required')).toHaveTextContent('Please sign in to save businesses.')
  await within(page().getAllByRole('banner')[0] as HTMLElement).findAllByRole('link', { name: 'Sign In' })
})

it('another user in the same browser sees no likes of the last one', async () => {
  const { path } = await listed()
  await site.visit(path, { as: await signUp(site.test) })
  await site.user.click(tool('Like'))
  await findTool('Liked')
  localStorage.clear()
  await site.reload()
  expect(await findTool('Like')).toHaveAttribute('aria-pressed', 'false')
})

it.each([
  { where: '/businesses', button: /^Like / },
  { where: 'a business page', button: /^Liked?$/ },
])(
  'signing out on $where hides the likes at once, before anything is read again',
  async ({ where, button }) => {
    const { path, api } = await listed()
    const { headers, ...session } = await signUp(site.test)
    await site.test.app.inject({ method: 'POST', url: `${api}/like`, headers })
    await inTransaction(site.test.db, announcePublicChange)
    const isList = where === '/businesses'
    await site.visit(isList ? where : path, { as: session })
    const pressed = () => page().queryAllByRole('button', { name: button, pressed: true })
    await waitFor(() => expect(pressed()).not.toHaveLength(0))
    const reads = site.network.hold(isList ? /^\/api\/businesses\?/ : api)
    await site.press('Your account')
    await site.press('Logout')
    await reads.arrived
    expect(pressed()).toHaveLength(0)
  },
)

it.each(['/businesses', '/'])(
  'the heart on a card on %s likes, and the business page shows it',
  async (path) => {
    await listed()
    await inTransaction(site.test.db, announcePublicChange)
    await site.visit(path, { as: await signUp(site.test) })
    const hearts = () => page().getAllByRole('button', { name: /^Like / })
    await waitFor(() => expect(hearts()[0]).toBeVisible())
    const name = hearts()[0]?.getAttribute('aria-label')?.replace('Like ', '') ?? ''
    await site.user.click(hearts()[0] as HTMLElement)
    await waitFor(() => expect(hearts()[0]).toHaveAttribute('aria-pressed', 'true'))
    expect(address()).toBe(path)
    await site.user.click(page().getAllByRole('link', { name })[0] as HTMLElement)
    await site.user.click(await findTool('Liked'))
    await findTool('Like')
    history.back()
    await waitFor(() => expect(address()).toBe(path))
    await waitFor(() => expect(hearts()[0]).toHaveAttribute('aria-pressed', 'false'))
  },
)
