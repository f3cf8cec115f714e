import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { editBusinessOn, field, fieldset, group, main, note } from '#test/screens/edit-business.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { notPhoto, photo, tooLargePhoto } from '#test/screens/pictures.ts'
import { page, startSite } from '#test/screens/site.ts'

const site = startSite()
const { save, choose, newOwner, openEdit, stored, editElsewhere } = editBusinessOn(site)

const untilGallery = (count: number) =>
  waitFor(() => expect(group('Gallery').getAllByAltText(/^Gallery \d/)).toHaveLength(count))
const cards = () => field('Business Name').closest('[inert]')

it('pictures that do not fit are left out, and eight is the limit', { tags: 'long' }, async () => {
  await openEdit(await newOwner())
  await choose('Logo', tooLargePhoto())
  await findToast('Image size must be less than 10MB')
  expect(group('Logo').getByText('Image size must be less than 10MB')).toBeVisible()
  expect(fieldset('Logo').querySelector('img')).toBeNull()
  const broken = notPhoto(new TextEncoder().encode('no picture'))
  await choose('Gallery', await photo('red'), broken, await photo('blue'))
  await untilGallery(4)
  // Stored pictures stay before new ones, as they are saved.
  expect(group('Gallery').getByLabelText('Move photo 2 later')).toBeDisabled()
  await site.user.click(group('Gallery').getByLabelText('Move photo 2 earlier'))
  const more = ['lime', 'pink', 'plum', 'navy', 'gray'].map((color) => photo(color))
  await choose('Gallery', ...(await Promise.all(more)))
  await untilGallery(8)
  expect(group('Gallery').queryByText('Add Image')).toBeNull()
  await save()
  await findToast('Business updated')
})

it('errors show at their fields, and nothing is lost when saving fails', async () => {
  const owner = await newOwner()
  const path = `/api/businesses/${owner.business.id}`
  await openEdit(owner)
  await site.fill(field('Email'), 'maya@')
  await site.fill(field('Friday closes'), '09:00')
  await save()
  expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(field('Email')).toHaveFocus()
  expect(field('Friday closes')).toHaveAttribute('aria-invalid', 'true')
  await site.fill(field('Email'), 'maya@example.com')
  await site.fill(field('Friday closes'), '18:00')
  await site.fill(field('Business Name'), ' ')
  await save()
  expect(await findToast('Update failed')).toHaveTextContent('Please fill in all required fields')
  await waitFor(() => expect(field('Business Name')).toHaveFocus())
  await site.fill(field('Business Name'), 'Kept')

  const calls = site.network.hold(path, 'PUT')
  await site.user.dblClick(main().getByRole('button', { name: 'Save Changes' }))
  await calls.arrived
  expect(main().getByRole('button', { name: 'Saving...' })).toBeDisabled()
  // Anything typed now would be missing from the request.
  expect(cards()).not.toBeNull()
  await fetch('/healthz')
  expect(calls.count()).toBe(1)
  calls.cut()
  await findToast('Try again.')
  const failures: [object, string][] = [
    [{ status: 500 }, 'Failed to update business'],
    [{ status: 507, json: { error: 'No room for pictures' } }, 'No room for pictures'],
  ]
  for (const [answer, text] of failures) {
    const end = site.network.answer(path, answer, 'PUT')
    await save()
    await findToast(new RegExp(text))
    end()
  }
  expect(field('Business Name')).toHaveValue('Kept')
  expect(note()).toBeVisible()
})

it('services are moved up by the keyboard, and the focus stays with the one that moves', async () => {
  const owner = await newOwner()
  const names = ['Windows', 'Ovens', 'Floors']
  const services = names.map((name) => ({ name, from: null, to: null, unit: 'flat' }))
  await editElsewhere(owner, { mainServices: JSON.stringify(services) })
  await openEdit(owner)
  const button = () => group('Services and prices').getByRole('button', { name: 'Move Floors up' })
  const status = () => group('Services and prices').getByRole('status')
  button().focus()
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(button()).toHaveFocus())
  expect(status()).toHaveTextContent('Floors is 2 of 3 now')
  await site.user.keyboard('{Enter}')
  await waitFor(() => expect(status()).toHaveTextContent('Floors is 1 of 3 now'))
  await waitFor(() => expect(button()).toHaveFocus())
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  await site.user.keyboard('{Enter}')
  await save()
  await findToast('Business updated')
  expect((await stored(owner)).mainServices.map(({ name }) => name)).toEqual(['Floors', 'Windows', 'Ovens'])
})

it('a save whose answer is lost is stored once, and asks about no other editor', async () => {
  const owner = await newOwner()
  await openEdit(owner)
  await site.fill(field('Website'), 'reyes.example.com')
  await choose('Gallery', await photo('plum'))
  await choose('Logo', await photo('navy'))
  await untilGallery(3)
  site.network.loseAnswer(`/api/businesses/${owner.business.id}`, 'PUT')
  await save()
  expect(await findToast('Update failed')).toHaveTextContent('Try again.')
  await site.fill(field('Description'), 'And one word more.')
  await save()
  await untilAt(`/businesses/${owner.business.id}`)
  const after = await stored(owner)
  expect(after).toMatchObject({ website: 'https://reyes.example.com/', description: 'And one word more.' })
  expect(after.revision).toBe(3)
  expect(after.images).toHaveLength(3)
})

it('two simultaneous edits are merged, or the editor decides', async () => {
  const owner = await newOwner()
  const { id } = owner.business
  await openEdit(owner)
  await editElsewhere(owner, { phone: '512-555-0166', description: 'Theirs.' })
  await site.fill(field('Business Name'), 'Mine')
  await save()
  await findToast('Business updated')
  expect(await stored(owner)).toMatchObject({ name: 'Mine', phone: '512-555-0166', description: 'Theirs.' })

  await site.visit(`/edit-business/${id}`)
  await waitFor(() => expect(field('Phone')).toHaveValue('512-555-0166'))
  await site.fill(field('Phone'), '512-555-0111')
  await site.fill(field('Description'), 'My words.')
  await site.user.click(field('PayPal'))
  await editElsewhere(owner, { phone: '512-555-0122', description: 'Their words.', name: 'Newer' })
  await save()
  const dialog = within(await page().findByRole('dialog', { name: 'Someone else changed this too' }))
  expect(dialog.getAllByRole('group')).toHaveLength(2)
  expect(dialog.getByText('512-555-0122')).toBeVisible()
  const description = within(dialog.getByRole('group', { name: 'Description' }))
  await site.user.click(description.getByLabelText(/^Take theirs/))
  await site.user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await untilAt(`/businesses/${id}`)
  expect(await stored(owner)).toMatchObject({
    name: 'Newer',
    phone: '512-555-0111',
    description: 'Their words.',
    paymentMethodsData: { paypal: true },
  })
})
