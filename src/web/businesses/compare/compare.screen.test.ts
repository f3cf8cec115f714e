import { waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { buildBusiness } from '#test/factories.ts'
import { fillDirectory } from '#test/screens/directory.ts'
import { findToast } from '#test/screens/find.ts'
import { address, otherTabStored, page, startSite } from '#test/screens/site.ts'

const site = startSite()
let ids: number[] = []
beforeAll(async () => {
  ids = await fillDirectory(site.test.db, { plumbing: 5 })
})

const arrivesAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const findTray = async () => within(await page().findByRole('region', { name: 'Compare' }))
const chosen = async () => (await findTray()).getAllByRole('listitem')
const columns = () =>
  page()
    .getAllByRole('columnheader')
    .flatMap((head) => within(head).queryAllByRole('link'))
    .map(({ textContent }) => textContent)
const compareButton = (name: string) => page().findByRole('button', { name: `Compare ${name}` })

it('businesses are chosen, compared and all asked at once', async () => {
  const [one, two] = ids
  await site.visit('/businesses?sort=name')
  expect(page().queryByRole('region', { name: 'Compare' })).toBeNull()
  for (const number of [1, 2, 3, 4]) {
    await site.user.click(await compareButton(`plumbing 0${number}`))
    await waitFor(async () => expect(await chosen()).toHaveLength(number))
  }
  expect(await compareButton('plumbing 01')).toHaveAttribute('aria-pressed', 'true')
  const tray = await findTray()
  await waitFor(() => expect(tray.getByRole('status')).toHaveTextContent('4 of 4 chosen to compare.'))
  await site.user.click(await compareButton('plumbing 05'))
  expect(await findToast('You can compare up to four')).toHaveTextContent('plumbing 05')
  expect(await compareButton('plumbing 05')).toHaveAttribute('aria-pressed', 'false')

  for (const [name, next] of [
    ['plumbing 04', 'plumbing 03'],
    ['plumbing 03', 'plumbing 02'],
  ] as const) {
    ;(await findTray()).getByRole('button', { name: new RegExp(`^Remove ${name}`) }).focus()
    await site.user.keyboard('{Enter}')
    await waitFor(async () =>
      expect((await findTray()).getByRole('button', { name: new RegExp(`^Remove ${next}`) })).toHaveFocus(),
    )
  }
  await site.user.click((await findTray()).getByRole('link', { name: 'Compare 2' }))
  await arrivesAt(`/compare?ids=${one},${two}`)
  await waitFor(() => expect(columns()).toEqual(['plumbing 01', 'plumbing 02']))
  expect(page().getByRole('row', { name: /^Price/ })).toHaveTextContent('avg.')
  const alike = () => page().queryAllByRole('rowheader', { name: /Both/ })
  expect(alike().length).toBeGreaterThan(0)
  await site.user.click(page().getByRole('button', { name: 'Differences only' }))
  await waitFor(() => expect(alike()).toEqual([]))

  await site.user.click(page().getAllByRole('link', { name: 'Ask them all' })[0] as HTMLElement)
  await arrivesAt(`/request?businesses=${one},${two}`)
  await site.fill(await page().findByLabelText('What do you need?'), 'A quote from each of you')
  await site.fill(page().getByLabelText('Where?'), '78704')
  await site.user.click(page().getByRole('button', { name: 'Continue' }))
  for (const name of [/^plumbing 01/, /^plumbing 02/])
    expect(await page().findByRole('checkbox', { name })).toBeChecked()
})

it('a feature of only one of them is marked by the color of its tick, and said to screen readers alone', async () => {
  const other = await buildBusiness(site.test.db, { name: 'Friendly Pipes', loveUsReasons: ['Pet-Friendly'] })
  await site.visit(`/compare?ids=${ids[0]},${other}`)
  const row = await page().findByRole('row', { name: /^Pet-Friendly/ })
  const mark = within(row).getByText('Only here')
  expect(mark).toHaveClass('sr')
  expect(mark.parentElement).toHaveClass('is-unique')
})

it('reply times stand side by side, once they are known', async () => {
  const quick = await buildBusiness(site.test.db, { name: 'Quick Pipes', answeredShare: 95 })
  await site.visit(`/compare?ids=${quick},${ids[0]}`)
  const row = within(await page().findByRole('row', { name: /^Reply time/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '95% replied to within a day',
    'Not known',
  ])
})

it('a business that another tab removes leaves the tray', async () => {
  await site.visit('/businesses?sort=name')
  for (const number of [1, 2]) {
    await site.user.click(await compareButton(`plumbing 0${number}`))
    await waitFor(async () => expect(await chosen()).toHaveLength(number))
  }
  const [key = '', value = ''] = Object.entries(localStorage).find(([, text]) =>
    String(text).includes('plumbing 02'),
  ) as [string, string]
  localStorage.setItem(key, JSON.stringify(JSON.parse(value).slice(0, 1)))
  otherTabStored(key)
  await waitFor(async () => expect(await chosen()).toHaveLength(1))
})

it('a shared link says what is gone; columns are removed down to none, and another is added', async () => {
  const [one, two] = ids
  await site.visit(`/compare?ids=${one},999999,${two}`)
  expect(await page().findByText(/One of these businesses is no longer listed\./)).toBeVisible()
  expect(page().getByRole('link', { name: 'Add another' })).toBeVisible()
  await site.user.click(page().getByRole('button', { name: 'Remove plumbing 02' }))
  await arrivesAt(`/compare?ids=${one}`)
  await waitFor(() => expect(columns()).toEqual(['plumbing 01']))
  await site.user.click(page().getByRole('link', { name: 'Add at least one more' }))
  await waitFor(() => expect(address()).toMatch(/^\/businesses/))
  await waitFor(async () => expect((await chosen())[0]).toHaveTextContent('plumbing 01'))
  await site.visit('/services')
  expect((await chosen())[0]).toHaveTextContent('plumbing 01')
  await site.visit(`/compare?ids=${one}`)
  await site.user.click(page().getByRole('button', { name: 'Remove plumbing 01' }))
  await page().findByRole('heading', { name: 'Nothing to compare yet' })
})

it('a comparison of nothing that is listed is a 404', async () => {
  expect((await site.test.app.inject('/compare?ids=999999')).statusCode).toBe(404)
  await site.visit('/compare?ids=999999')
  expect(page().getByRole('heading', { name: 'This business is no longer listed' })).toBeVisible()
})
