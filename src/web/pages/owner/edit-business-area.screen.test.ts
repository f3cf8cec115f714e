import { waitFor } from '@testing-library/dom'
import { beforeAll, expect, it } from 'vitest'
import { fillShippedVocabulary } from '#server/search/vocabulary.service.ts'
import { signUpStaff } from '#test/owner.ts'
import { editBusinessOn, field, main } from '#test/screens/edit-business.ts'
import { findToast, untilAt } from '#test/screens/find.ts'
import { startSite } from '#test/screens/site.ts'

const site = startSite()
const { save, newOwner, openEdit, stored, editElsewhere } = editBusinessOn(site)

beforeAll(() => fillShippedVocabulary(site.test.db))

const area = { zips: ['78704'], neighborhoods: [], radius: null }

it('an owner who comes to customers says where, and the page shows that', async () => {
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
