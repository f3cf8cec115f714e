import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { findToast } from '#test/screens/find.ts'
import { address, page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

let serial = 0
/** A user who saved so many businesses, one after another. */
async function saverOf(count: number) {
  const session = await signUp(site.test)
  const businesses: { id: number; name: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const name = `Saved ${++serial}`
    const id = await buildBusiness(site.test.db, { name })
    const answer = await site.test.app.inject({
      method: 'POST',
      url: `/api/businesses/${id}/save`,
      headers: session.headers,
    })
    expect(answer.json()).toMatchObject({ saved: true })
    businesses.push({ id, name })
  }
  return { session, businesses, names: businesses.map(({ name }) => name) }
}
const names = () =>
  page()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)
const shows = (expected: (string | undefined)[]) => waitFor(() => expect(names()).toEqual(expected))
const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))

it('a user without saved businesses is led to the directory to save one', async () => {
  const name = `First ${++serial}`
  const id = await buildBusiness(site.test.db, { name })
  await site.visit('/saved', { as: await signUp(site.test) })
  expect(page().getByRole('heading', { level: 1, name: 'Saved businesses' })).toBeVisible()
  await page().findByRole('heading', { name: 'Nothing saved yet' })
  const main = within(page().getByRole('main'))
  await site.user.click(main.getByRole('link', { name: 'Browse Businesses' }))
  await site.user.click(await page().findByRole('link', { name }))
  await arrivesAt(`/businesses/${id}`)
  await site.user.click((await page().findAllByRole('button', { name: 'Save' }))[0] as HTMLElement)
  await page().findAllByRole('button', { name: 'Saved' })
  history.back()
  await arrivesAt('/businesses')
  history.back()
  await arrivesAt('/saved')
  await shows([name])
})

it('the last saved comes first; one is removed, restored and removed again', async () => {
  const { session, businesses, names: given } = await saverOf(3)
  const [one, two, three] = given
  const calls = (id: number | undefined) =>
    site.network.seen.filter((seen) => seen.endsWith(`/api/businesses/${id}/save`)).length
  await site.visit('/saved', { as: session })
  await shows([three, two, one])
  const before = calls(businesses[1]?.id)
  page()
    .getByRole('button', { name: `Save ${two}` })
    .focus()
  await site.user.keyboard('{Enter}')
  expect(await page().findByText(`${two} is no longer saved.`)).toBeVisible()
  const undo = page().getByRole('button', { name: `Undo: save ${two}` })
  await waitFor(() => expect(undo).toHaveFocus())
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(page().getByRole('button', { name: `Save ${two}` })).toHaveFocus())
  await shows([three, two, one])
  const isSaved = async (id = 0) =>
    (await site.test.app.inject({ url: `/api/businesses/${id}`, headers: session.headers })).json().business
      .isSaved
  await waitFor(() => expect(calls(businesses[1]?.id)).toBe(before + 2))
  await expect.poll(() => isSaved(businesses[1]?.id)).toBe(true)

  await site.user.click(page().getByRole('button', { name: `Save ${one}` }))
  await shows([three, two])
  await expect.poll(() => isSaved(businesses[0]?.id)).toBe(false)
  await site.reload()
  // Restoring means saving it again.
  await shows([two, three])
})

it('a failure puts the card back', async () => {
  const { session, names: given } = await saverOf(1)
  site.network.cut(/^\/api\/businesses\/\d+\/save/)
  await site.visit('/saved', { as: session })
  await site.user.click(await page().findByRole('button', { name: `Save ${given[0]}` }))
  await findToast('Failed to save business')
  await shows(given)
})

it('a list that doesn’t load says so and can be retried', async () => {
  const { session, names: given } = await saverOf(1)
  const end = site.network.answer('/api/users/saved', { status: 500, json: {} })
  await site.visit('/saved', { as: session })
  const alert = await page().findByRole('alert')
  expect(alert).toHaveTextContent('Your saved businesses couldn’t be loaded')
  end()
  await site.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await shows(given)
})

it('a quote can be requested from a saved card', async () => {
  const { session, names: given } = await saverOf(1)
  await site.visit('/saved', { as: session })
  await site.user.click(await page().findByRole('button', { name: /^Request Quote from/ }))
  expect(await page().findByRole('dialog', { name: `Request a quote from ${given[0]}` })).toBeVisible()
})
