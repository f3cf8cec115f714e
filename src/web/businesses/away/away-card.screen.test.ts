import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { austinToday, fromIsoDate, toIsoDate } from '#shared/businesses/special-hours.ts'
import { ownedBusiness } from '#test/asked.ts'
import { fill } from '#test/screens/fill.ts'
import { findToast } from '#test/screens/find.ts'
import { page, phone, startSite } from '#test/screens/site.ts'

const site = startSite()

const inDays = (days: number) => toIsoDate(fromIsoDate(austinToday()) + days)
const longDay = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

it('an owner says that they are away, stays longer, and is back', async () => {
  const { session, business } = await ownedBusiness(site.test)
  const ownPage = `/owner/business/${business.id}`
  await site.visit(ownPage, { as: session, size: phone })
  const card = () => page().getByText('Away', { selector: 'section *' }).closest('section') as HTMLElement
  const inCard = () => within(card())
  const untilThere = () => waitFor(() => expect(card()).toBeVisible())
  const press = (name: string) => site.press(name, card())
  const lastDay = () => inCard().findByLabelText('Last day away')
  await untilThere()
  expect(inCard().getByRole('heading', { name: 'Away' })).toBeVisible()
  await press('Set away')
  await inCard().findByText('Please choose your last day away')
  fill(await lastDay(), inDays(-1))
  await press('Set away')
  await inCard().findByText('Must not be in the past')
  fill(await lastDay(), inDays(2))
  fill(inCard().getByLabelText('What to tell people'), 'Call Ana at the shop.')
  await press('Set away')
  await waitFor(() => expect(card()).toHaveTextContent(`Away through ${longDay(inDays(2))}`))

  await press('Change')
  expect(await lastDay()).toHaveValue(inDays(2))
  expect(inCard().getByLabelText('What to tell people')).toHaveValue('Call Ana at the shop.')
  await press('Cancel')
  await press('Change')
  fill(await lastDay(), inDays(3))
  await press('Save')
  const until = new RegExp(`Away through ${longDay(inDays(3))}`)
  await waitFor(() => expect(card()).toHaveTextContent(until))

  await site.visit('/dashboard')
  expect(await page().findByText(until)).toBeVisible()
  await site.visit(`/businesses/${business.id}`)
  expect(await page().findByText(/^Away through .* Call Ana at the shop\.$/)).toBeVisible()
  await site.visit(ownPage)
  await untilThere()
  await press('We’re back')
  await findToast('Welcome back')
  expect(await lastDay()).toHaveValue('')
})
