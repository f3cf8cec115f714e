import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildCategory } from '#test/factories.ts'
import { type NewOwner, signUpOwner, signUpStaff } from '#test/owner.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { notPhoto, photo, tooLargePhoto } from '#test/screens/pictures.ts'
import { address, page, startSite } from '#test/screens/site.ts'

const site = startSite()

const main = () => within(page().getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const save = async () => site.user.click(await main().findByText('Save Changes'))
const fieldset = (name: string) =>
  main().getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement
const group = (name: string) => within(fieldset(name))
const choose = (name: string, ...files: File[]) =>
  site.user.upload(fieldset(name).querySelector('input[type=file]') as HTMLElement, files)
const untilGallery = (count: number) =>
  waitFor(() => expect(group('Gallery').getAllByAltText(/^Gallery \d/)).toHaveLength(count))
const note = () => main().queryByText('Unsaved changes')
const follow = async (name: string) => site.user.click(await main().findByRole('link', { name }))
const leaving = async () => within(await page().findByRole('alertdialog', { name: 'Leave without saving?' }))
const cards = () => field('Business Name').closest('[inert]')

/** An owner whose listing has two pictures. */
async function newOwner(): Promise<NewOwner> {
  await buildCategory(site.test.db)
  const gallery = await Promise.all(['teal', 'gold'].map(async (color) => (await photo(color)).arrayBuffer()))
  return signUpOwner(
    site.test,
    { businessName: 'Reyes Home Cleaning', phone: '512-555-0100', description: 'We clean houses.' },
    { gallery: gallery.map((bytes) => Buffer.from(bytes)) },
  )
}

async function openEdit(as: NewOwner): Promise<void> {
  await site.visit(`/edit-business/${as.business.id}`, { as: as.session })
  await waitFor(() => expect(field('Business Name')).toHaveValue('Reyes Home Cleaning'))
}

async function stored({ business, session }: NewOwner): Promise<Business> {
  const { headers } = session
  const answer = await site.test.app.inject({ url: `/api/businesses/${business.id}`, headers })
  return answer.json().business
}

const editElsewhere = ({ business, session }: NewOwner, fields: Record<string, string>) =>
  editBusiness(site.test.app, { business: business.id, headers: session.headers }, fields)

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
  expect(await findToast('Update failed')).toHaveTextContent('Please fill this in')
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

const area = { zips: ['78704'], neighborhoods: [], radius: null }

it('an owner who comes to customers says where, and the page shows that', async () => {
  await fillShippedVocabulary(site.test.db)
  const owner = await newOwner()
  await openEdit(owner)
  await site.user.click(field('We come to customers'))
  await save()
  const zips = field('ZIP codes you serve')
  expect(zips).toHaveAccessibleDescription(/Enter at least one ZIP code, neighborhood or distance/)
  expect(zips).toHaveFocus()
  await site.fill(zips, '78704')
  expect(main().queryByText('Place on the map')).toBeNull()
  await save()
  await untilAt(`/businesses/${owner.business.id}`)
  await waitFor(() => expect(main().getAllByText(/^Serves 78704/)).toHaveLength(2))
  expect(main().getByRole('heading', { name: 'Service area' })).toBeVisible()
  expect(await stored(owner)).toMatchObject({ address: '', hidesAddress: true, serviceArea: area })
})

it('a fault of an area stands at its field, whether the page or the server finds it', async () => {
  await fillShippedVocabulary(site.test.db)
  const owner = await newOwner()
  await openEdit(owner)
  await site.user.click(field('Both'))
  const [zips, hoods] = [field('ZIP codes you serve'), field('Neighborhoods you serve')]
  const [miles, around] = [field('Miles'), field('Around')]
  await site.fill(zips, '78704, 78999')
  await site.fill(hoods, 'Zilker, Atlantis')
  await site.fill(miles, '2.5')
  await site.fill(around, 'Oz')
  await save()
  expect(miles).toHaveFocus()
  expect(miles).toHaveAccessibleDescription(/Whole miles, 1 to 100/)
  expect(zips).not.toHaveAttribute('aria-invalid')
  await site.fill(miles, '3')
  expect(miles).not.toHaveAttribute('aria-invalid')
  await save()
  expect(await findToast('Update failed')).toHaveTextContent('We don’t know the ZIP code 78999 in Austin')
  await waitFor(() => expect(zips).toHaveFocus())
  expect(zips).toHaveAccessibleDescription(/We don’t know the ZIP code 78999 in Austin/)
  expect(hoods).toHaveAccessibleDescription(/We don’t know a neighborhood “Atlantis” in Austin/)
  expect(around).toHaveAccessibleDescription(/We don’t know “Oz” in Austin/)
  expect(miles).not.toHaveAttribute('aria-invalid')
  expect(zips).toHaveValue('78704, 78999')
  await site.fill(zips, '78704')
  expect(zips).not.toHaveAttribute('aria-invalid')
  expect(hoods).toHaveAttribute('aria-invalid', 'true')
  await site.fill(hoods, 'Zilker')
  await site.fill(around, '78704')
  await save()
  await untilAt(`/businesses/${owner.business.id}`)
  expect(await stored(owner)).toMatchObject({ hidesAddress: false, serviceArea: { zips: ['78704'] } })
})

it('an owner edits an address that no one else sees', async () => {
  await fillShippedVocabulary(site.test.db)
  const owner = await newOwner()
  await editElsewhere(owner, { serviceArea: JSON.stringify(area), hidesAddress: 'true' })
  await openEdit(owner)
  expect(field('Address')).toHaveValue('1704 S 2nd St')
  expect(field('We come to customers')).toBeChecked()
  await site.fill(field('Address'), '9 Elm')
  await save()
  await untilAt(`/businesses/${owner.business.id}`)
  const { headers } = owner.session
  const own = await site.test.app.inject({ url: `/api/businesses/${owner.business.id}/address`, headers })
  expect(own.json()).toMatchObject({ address: '9 Elm' })
  expect(await stored(owner)).toMatchObject({ address: '', hidesAddress: true })
})

it('staff save a listing whose hidden address its owner took along', async () => {
  await fillShippedVocabulary(site.test.db)
  const owner = await newOwner()
  await editElsewhere(owner, { serviceArea: JSON.stringify(area), hidesAddress: 'true' })
  const left = await site.test.app.inject({
    method: 'DELETE',
    url: `/api/businesses/${owner.business.id}/owner`,
    headers: owner.session.headers,
  })
  expect(left.statusCode, left.body).toBe(200)
  await openEdit({ ...owner, session: await signUpStaff(site.test) })
  expect(field('Address')).toHaveValue('')
  expect(field('ZIP code')).toHaveValue('')
  await site.fill(field('Description'), 'Every house.')
  await save()
  await untilAt(`/businesses/${owner.business.id}`)
  expect(await stored(owner)).toMatchObject({ description: 'Every house.', hidesAddress: true })
})
