import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { ownedBusiness } from '#test/asked.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

type Owned = Awaited<ReturnType<typeof ownedBusiness>>
const press = async (name: string) => site.user.click(await page().findByRole('button', { name }))
const question = async () => within(await page().findByRole('alertdialog'))
const open = ({ session, business }: Owned) =>
  site.visit(`/owner/business/${business.id}?tab=appointments`, { as: session, size: phone })

/** Reads a business's stored settings of times, and saves them as somebody else of the team. */
function settingsOf({ owner: headers, business }: Owned) {
  const url = `/api/businesses/${business.id}/slot-settings`
  const read = async () => {
    const { hasFeed: _, ...found } = (await site.test.app.inject({ url, headers })).json()
    return found
  }
  const save = async (given: object = {}) => {
    const payload = { ...(await read()), ...given }
    const saved = await site.test.app.inject({ method: 'PUT', url, headers, payload })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  return { read, save }
}

it('an owner gives times; a length that doesn’t fit is said at its day, and what was chosen stays', async () => {
  const owned = await ownedBusiness(site.test)
  await open(owned)
  await site.user.click(await page().findByLabelText('Visitors choose from these times'))
  await site.user.selectOptions(page().getByLabelText('Minimum notice'), '0')
  await site.user.selectOptions(page().getByLabelText('Length'), '480')
  fill(page().getByLabelText('Monday closes'), '12:00')
  await press('Save times')
  expect((await page().findAllByText(/Too short for a slot of 8 hours/))[0]).toBeVisible()
  await site.user.selectOptions(page().getByLabelText('Length'), '60')
  await press('Save times')
  await findToast('Saved')
  expect(await settingsOf(owned).read()).toMatchObject({
    isOpen: true,
    minutes: 60,
    leadHours: 0,
    weekly: { monday: { close: '12:00' } },
  })
})

it('times that a colleague changed meanwhile join what is being edited, also after a reload', async () => {
  const owned = await ownedBusiness(site.test)
  const { read, save } = settingsOf(owned)
  await open(owned)
  const length = () => page().findByLabelText('Length')
  await site.user.selectOptions(await length(), '90')
  await site.reload()
  await waitFor(async () => expect(await length()).toHaveValue('90'))
  fill(page().getByLabelText('Monday closes'), '12:00')

  // Somebody of the team saves in another browser.
  await save({ leadHours: 48, minutes: 30 })
  await press('Save times')
  await findToast('Not saved')
  const note = (await page().findByText(/Someone else saved changes while you were editing\./)).closest(
    '[role=status]',
  )
  expect(note).toHaveTextContent('The form now shows their changes to “Minimum notice”.')
  expect(note).toHaveTextContent('You both changed “Length”; saving replaces their changes with yours.')
  expect(await length()).toHaveValue('90')
  expect(page().getByLabelText('Minimum notice')).toHaveValue('48')
  expect(page().getByLabelText('Monday closes')).toHaveValue('12:00')
  expect(page().getByRole('button', { name: 'Save times' })).toHaveFocus()
  await press('Save times')
  await findToast('Saved')
  await waitFor(() => expect(note).not.toBeInTheDocument())
  expect(await read()).toMatchObject({ minutes: 90, leadHours: 48, weekly: { monday: { close: '12:00' } } })
  // Nothing is left to save.
  await site.reload()
  await waitFor(async () => expect(await length()).toHaveValue('90'))
  expect(Object.keys(sessionStorage).filter((key) => key.includes('slots:'))).toEqual([])
})

it('a calendar’s private address is replaced and removed only when asked', async () => {
  const owned = await ownedBusiness(site.test)
  await settingsOf(owned).save()
  const made = await site.test.app.inject({
    method: 'POST',
    url: `/api/businesses/${owned.business.id}/calendar-feed`,
    headers: owned.owner,
  })
  const { pathname, search } = new URL(made.json().url)
  const feed = async () => (await site.test.app.inject(pathname + search)).statusCode
  const connect = site.network.cut(/\/slot-settings$/)
  await open(owned)
  await page().findByText(/^Your private link couldn’t be loaded/)
  expect(page().queryByRole('button', { name: /^Create/ })).toBeNull()
  connect()
  await site.user.click(page().getAllByRole('button', { name: 'Retry' }).at(-1) as HTMLElement)

  const replace = await page().findByRole('button', { name: 'Create new link' })
  await site.user.click(replace)
  expect(await page().findByRole('alertdialog')).toHaveTextContent('Replace the private link?')
  await site.user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(replace).toHaveFocus())
  expect(await feed()).toBe(200)
  await site.user.click(replace)
  await site.user.click((await question()).getByRole('button', { name: 'Create new link' }))
  const address = () => page().findByRole('textbox', { name: 'Private link' })
  expect(((await address()) as HTMLInputElement).value).toMatch(/^http/)
  expect(await feed()).toBe(404)
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())

  await press('Remove link')
  await site.user.click((await question()).getByRole('button', { name: 'Remove link' }))
  await press('Create link')
  expect(((await address()) as HTMLInputElement).value).toMatch(/^http/)
})

it('an owner reads what of a calendar couldn’t be read, and how old what counts is when it can’t be', async () => {
  const owned = await ownedBusiness(site.test)
  await settingsOf(owned).save()
  const { db } = site.test
  const read = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000 - 60_000)
  const row = { business_id: owned.business.id, sealed_url: Buffer.from('x'), read_at: read, unread_count: 2 }
  await db
    .insertInto('busy_calendars')
    .values([
      { ...row, host: 'read.example', url_hash: Buffer.alloc(32, 1), unknown_zones: ['Nowhere'] },
      { ...row, host: 'failing.example', url_hash: Buffer.alloc(32, 2), failure: 'empty' },
    ])
    .execute()
  await open(owned)
  const list = await page().findByRole('list', { name: 'Your other calendars' })
  const [first, second] = within(list).getAllByRole('status')
  expect(first).toHaveTextContent(
    /^Last read .*: nothing coming up\. ?We couldn’t fully read 2 events\. We don’t know the time zone “Nowhere”/,
  )
  expect(second).toHaveTextContent(
    /^The file at its address is empty\. ?Last read .*, 3 days ago; those times still count\./,
  )
})
