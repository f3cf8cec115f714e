import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { editBusinessOn, field, fieldset, group, main, note } from '#test/screens/edit-business.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { photo } from '#test/screens/pictures.ts'
import { address, page, startSite } from '#test/screens/site.ts'

const site = startSite()
const { save, choose, follow, newOwner, openEdit } = editBusinessOn(site)

const leaving = async () => within(await page().findByRole('alertdialog', { name: 'Leave without saving?' }))

it('unsaved changes are asked about before an owner leaves, and can be discarded', async () => {
  const owner = await newOwner()
  const { id } = owner.business
  await openEdit(owner)
  await follow('Cancel')
  await untilAt(`/businesses/${id}`)

  await openEdit(owner)
  await site.fill(field('Phone'), '512-555-0177')
  await follow('Back to Business')
  await site.user.click((await leaving()).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())
  await follow('Back to Business')
  await leaving()
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(page().queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe(`/edit-business/${id}`)
  await follow('Cancel')
  await site.user.click((await leaving()).getByRole('button', { name: 'Discard changes' }))
  await untilAt(`/businesses/${id}`)
  await openEdit(owner)
  expect(field('Phone')).toHaveValue('512-555-0100')
  expect(note()).toBeNull()
})

it('Back closes a dialog without asking about unsaved changes, and then asks before it leaves the page', async () => {
  const owner = await newOwner()
  await site.visit('/dashboard', { as: owner.session })
  await follow('Edit Reyes Home Cleaning')
  await waitFor(() => expect(field('Business Name')).toHaveValue('Reyes Home Cleaning'))
  await site.fill(field('Phone'), '512-555-0177')
  await site.press('Contact us', page().getByRole('contentinfo'))
  await page().findByRole('dialog', { name: 'Contact Support' })
  history.back()
  await waitFor(() => expect(page().queryByRole('dialog')).toBeNull())
  expect(page().queryByRole('alertdialog')).toBeNull()
  history.back()
  await leaving()
  await site.press('Discard changes')
  await untilAt('/dashboard')
})

it('restored changes can be discarded', { tags: 'long' }, async () => {
  const owner = await newOwner()
  await openEdit(owner)
  await site.fill(field('Phone'), '512-555-0177')
  await choose('Logo', await photo('navy'))
  const logo = () => fieldset('Logo').querySelector('img')
  await waitFor(() => expect(logo()).not.toBeNull())
  const kept = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])
  await waitFor(() => expect(kept()).toMatch(/512-555-0177.*data:image/))
  await site.reload()
  await page().findByText('Your unsaved changes were restored.')
  expect(field('Phone')).toHaveValue('512-555-0177')
  expect(logo()).not.toBeNull()
  await site.user.click(main().getByRole('button', { name: 'Discard changes' }))
  expect(field('Phone')).toHaveValue('512-555-0100')
  expect(note()).toBeNull()
})

it('an owner who leaves during the save isn’t pulled back', async () => {
  const owner = await newOwner()
  await openEdit(owner)
  const saving = site.network.hold(`/api/businesses/${owner.business.id}`, 'PUT')
  await site.fill(field('Phone'), '512-555-0199')
  await save()
  await saving.arrived
  await site.user.click(within(page().getByRole('contentinfo')).getByRole('link', { name: 'Help' }))
  await site.user.click((await leaving()).getByRole('button', { name: 'Discard changes' }))
  await untilAt('/help')
  saving.release()
  await findToast('Business updated')
  expect(address()).toBe('/help')
})

it('a session that ends loses nothing', { tags: 'long' }, async () => {
  const owner = await newOwner()
  await openEdit(owner)
  await site.fill(field('Description'), 'Typed for an hour.')
  await choose('Cover photo', await photo('salmon'))
  await group('Cover photo').findByText('Preview. Not saved yet.')
  await site.endSession(owner.session)
  await save()
  expect(await findToast('Update failed')).toHaveTextContent('Please sign in again. Your changes are kept.')
  await site.fill(await page().findByLabelText('Email'), owner.session.email)
  await site.fill(page().getByLabelText('Password'), 'barton-springs')
  await site.user.keyboard('{Enter}')
  await untilAt(`/edit-business/${owner.business.id}`)
  await page().findByText('Your unsaved changes were restored.')
  expect(field('Description')).toHaveValue('Typed for an hour.')
  await save()
  await findToast('Business updated')
  const after = await site.test.app.inject(`/api/businesses/${owner.business.id}`)
  expect(after.json().business.description).toBe('Typed for an hour.')
  expect(after.json().business.coverPhotoUrl).toMatch(/\.webp$/)
})
