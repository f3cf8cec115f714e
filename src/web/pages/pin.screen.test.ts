import { waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { buildCategory } from '#test/factories.ts'
import { openGeocoder } from '#test/geocode-command.ts'
import { signUpOwner } from '#test/owner.ts'
import { findToast } from '#test/screens/find.ts'
import { page, startSite } from '#test/screens/site.ts'
import { signUp } from '#test/sign-up.ts'

const site = startSite()

const main = () => within(page().getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const pin = () => main().findByRole('button', { name: 'Pin' })

/** Maps come near the screen at once, and have their fonts. */
function seeMaps() {
  globalThis.FontFace = class {
    load = async () => this
  } as never
  Object.assign(document.fonts, { load: async () => [] })
  window.IntersectionObserver = class {
    #seen: IntersectionObserverCallback
    constructor(seen: IntersectionObserverCallback) {
      this.#seen = seen
    }
    observe(target: Element) {
      if (!target.matches('.SmallMap')) return
      queueMicrotask(() => this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
    }
    unobserve() {}
    disconnect() {}
  } as never
}

const stored = async (id: number) =>
  site.test.db
    .selectFrom('businesses')
    .select(['latitude', 'longitude', 'position_source'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const address = async (id: number) => {
  const profiles = site.test.db.selectFrom('business_profiles').select('address')
  return (await profiles.where('business_id', '=', id).executeTakeFirstOrThrow()).address
}

it('an owner moves the pin by the arrow keys, saves it, and puts it back', async () => {
  const geocoder = openGeocoder(site.test)
  await geocoder.importText('LON,LAT,NUMBER,STREET,POSTCODE\n-97.7561,30.2473,1704,S 2ND ST,78704\n')
  await geocoder.db.destroy()
  await buildCategory(site.test.db)
  const owner = await signUpOwner(site.test, { address: '1704 S 2nd St', zipCode: '78704' })
  const { id } = owner.business
  expect(await stored(id)).toMatchObject({ latitude: 30.2473, position_source: 'address' })

  await site.visit(`/edit-business/${id}`, { as: owner.session, before: seeMaps })
  await main().findByText('Found by your address. Move the pin if your entrance is elsewhere.')
  expect(await pin()).toHaveAccessibleDescription('Drag the pin, tap the map or use the arrow keys.')
  ;(await pin()).focus()
  await site.user.keyboard('{ArrowUp}{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
  await main().findByText('You put the pin here. Customers will find you at this spot.')
  expect(main().getByText(/^The pin is [\d.]+ (feet|miles) from where we put it\.$/)).toBeInTheDocument()
  await site.press('Save Changes')
  await findToast('Business updated')
  const moved = await stored(id)
  expect(moved.position_source).toBe('owner')
  expect(moved.latitude).toBeGreaterThan(30.2473)
  expect(moved.longitude).toBeGreaterThan(-97.7561)

  await site.visit(`/edit-business/${id}`, { as: owner.session, before: seeMaps })
  await site.press('Put the pin back')
  await main().findByText('Found by your address. Move the pin if your entrance is elsewhere.')
  await site.press('Save Changes')
  await waitFor(async () => expect((await stored(id)).position_source).toBe('address'))
})

it('another suite is the same door: a pin stays there, whatever is typed on the way', async () => {
  await buildCategory(site.test.db)
  const owner = await signUpOwner(site.test, { address: '1704 S 2nd St', zipCode: '78704' })
  const { id } = owner.business
  const moved = { latitude: 30.25, longitude: -97.76, position_source: 'owner' as const }
  await site.test.db.updateTable('businesses').set(moved).where('id', '=', id).execute()
  await site.visit(`/edit-business/${id}`, { as: owner.session, before: seeMaps })
  await main().findByText('You put the pin here. Customers will find you at this spot.')
  await site.fill(field('Address'), '1 Unknown Rd')
  await main().findByText(/^We don’t know this address, so your pin stays where it was/)
  await site.fill(field('Address'), '1704 S 2nd St, Suite 210')
  await main().findByText('You put the pin here. Customers will find you at this spot.')
  await site.press('Save Changes')
  await waitFor(async () => expect(await address(id)).toBe('1704 S 2nd St, Suite 210'))
  expect(await stored(id)).toEqual(moved)
})

it('a new owner is told that the place is approximate, and moves the pin', async () => {
  await site.visit('/register-business', { as: await signUp(site.test), before: seeMaps })
  await site.fill(await main().findByLabelText('Business Name'), 'Pin Bikes')
  await site.press('Next')
  await site.fill(await main().findByLabelText('Address'), '77 Unknown Rd')
  await site.fill(field('ZIP code'), '78757')
  await main().findByText(/^We only know your ZIP code’s area/)
  ;(await pin()).focus()
  await site.user.keyboard('{ArrowLeft}')
  await main().findByText('You put the pin here. Customers will find you at this spot.')
  const kept = () =>
    JSON.parse(
      localStorage.getItem('draft:registration') ?? sessionStorage.getItem('draft:registration') ?? '{}',
    )
  await waitFor(() => expect(kept().value.pin).toMatchObject({ latitude: 30.3517 }))
  // The pin belongs to the house.
  await site.fill(field('Address'), '78 Unknown Rd')
  await main().findByText(/^Your pin was for your old address. We only know your ZIP code’s area/)
  await site.fill(field('Address'), '77 Unknown Road, Suite 3')
  await main().findByText('You put the pin here. Customers will find you at this spot.')
})
