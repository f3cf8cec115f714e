import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { buildCategory } from '#test/factories.ts'
import { type NewOwner, signUpOwner } from '#test/owner.ts'
import { findToast } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()

const main = () => within(page().getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const press = async (name: string) => site.user.click(await main().findByRole('button', { name }))
const save = async () => site.user.click(await main().findByText('Save Changes'))

async function openEdit(): Promise<NewOwner> {
  await buildCategory(site.test.db)
  const owner = await signUpOwner(
    site.test,
    { businessName: 'Reyes Tacos', phone: '512-555-0100', description: 'We make tacos.' },
    { gallery: [] },
  )
  await site.visit(`/edit-business/${owner.business.id}`, { as: owner.session })
  await waitFor(() => expect(field('Business Name')).toHaveValue('Reyes Tacos'))
  return owner
}

async function stored({ business, session }: NewOwner): Promise<Business> {
  const { headers } = session
  const answer = await site.test.app.inject({ url: `/api/businesses/${business.id}`, headers })
  return answer.json().business
}

it('an owner who pastes hours with two readings is asked, and chooses', async () => {
  const owner = await openEdit()
  await press('Paste hours')
  await site.fill(field('Hours as text'), 'Mon-Fri 6-2, Sat 8-2, Mon-Wed 6pm-8pm')
  await press('Use these hours')
  const asked = await main().findByRole('group', { name: /^Please add am or pm to “6-2”/ })
  expect(field('Monday opens')).toHaveValue('09:00')
  await site.user.click(within(asked).getByRole('button', { name: '6 AM – 2 PM' }))
  const more = await main().findByRole('group', { name: /^Is Monday 6 AM – 2 PM, 6 PM – 8 PM, or only/ })
  await site.user.click(within(more).getByRole('button', { name: '6 AM – 2 PM, 6 PM – 8 PM' }))
  await waitFor(() => expect(field('Monday opens')).toHaveValue('06:00'))
  expect(field('Monday, second time, opens')).toHaveValue('18:00')
  expect(field('Friday closes')).toHaveValue('14:00')
  await save()
  await findToast('Business updated')
  expect((await stored(owner)).businessHoursData?.friday).toEqual({
    open: '06:00',
    close: '14:00',
    closed: false,
  })
})

it('a question goes away with the text that it was about', async () => {
  await openEdit()
  await press('Paste hours')
  await site.fill(field('Hours as text'), 'Mon-Fri 6-2')
  await press('Use these hours')
  await main().findByRole('group', { name: /^Please add am or pm/ })
  await site.user.type(field('Hours as text'), 'pm')
  expect(main().queryByRole('group', { name: /^Please add am or pm/ })).toBeNull()
  await press('Use these hours')
  await waitFor(() => expect(field('Monday closes')).toHaveValue('14:00'))
})

it('an owner’s phone numbers, handle and address are tidied at their fields, or said to be wrong there', async () => {
  const owner = await openEdit()
  const type = async (label: string, text: string) => {
    await site.fill(field(label), text)
    await site.user.tab()
  }
  await type('Phone', '5125550134.0')
  await waitFor(() => expect(field('Phone')).toHaveValue('(512) 555-0134'))
  await type('Phone', '512-555-0134 ask for Bob')
  await waitFor(() => expect(field('Phone')).toHaveAccessibleDescription(/with its area code/))
  await type('Phone', '512-555-0134 / 512-555-0135 x2')
  await type('Instagram', 'https://facebook.com/tacos')
  await waitFor(() => expect(field('Instagram')).toHaveAccessibleDescription(/This is a page at Facebook/))
  await type('Instagram', '@reyes.tacos')
  await type('Email', 'mailto:hello@tacos.example')
  await waitFor(() => expect(field('Email')).toHaveValue('hello@tacos.example'))
  await save()
  await findToast('Business updated')
  expect(await stored(owner)).toMatchObject({
    phone: '512-555-0134 / 512-555-0135 x2',
    email: 'hello@tacos.example',
    instagramUrl: 'https://www.instagram.com/reyes.tacos',
  })
  await site.visit(`/businesses/${owner.business.id}`)
  const links = await page().findAllByRole('link', { name: /^512-555-013/ })
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
    new Set(['tel:+15125550134', 'tel:+15125550135;ext=2']),
  )
})
