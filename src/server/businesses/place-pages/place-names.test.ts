import { describe, expect, it } from 'vitest'
import type { PlaceRow as Place } from '#server/search/vocabulary.ts'
import { namePlaces, placesNear } from './place-names.ts'

let serial = 0
const place = (name: string, given: Partial<Place> = {}): Place => ({
  id: ++serial,
  name,
  kind: 'neighborhood',
  aliases: [],
  latitude: 30.3,
  longitude: -97.7,
  halfHeight: 0.01,
  halfWidth: 0.01,
  near: [],
  zips: [],
  outline: null,
  ...given,
})
const namesOf = (places: readonly Place[]) => places.map(({ name }) => name)

describe('namePlaces', () => {
  it('has one page for a neighborhood and the district of the same name', () => {
    const { pages, bySlug } = namePlaces([
      place('South Lamar', { halfHeight: 0.02 }),
      place('South Lamar District', { kind: 'district', latitude: 30.26 }),
      place('Southeast'),
      place('Southeast Austin', { kind: 'district', halfHeight: 0.2, latitude: 30.1 }),
      place('West Austin', { kind: 'district', latitude: 30.4 }),
    ])
    expect(namesOf(pages).sort()).toEqual(['South Lamar', 'Southeast', 'West Austin'])
    expect(bySlug.get('south-lamar-district')?.page?.name).toBe('South Lamar')
    expect(bySlug.get('southeast-austin')?.page?.name).toBe('Southeast')
  })

  it('gives pages to neighborhoods and districts, not to ZIP codes and landmarks', () => {
    const places = [
      place('Hyde Park', { aliases: ['HP'] }),
      place('Rainey Street', { kind: 'district', latitude: 30.2 }),
      place('78751', { kind: 'zip' }),
      place('Shipe Park', { kind: 'landmark', aliases: ['The Pool'] }),
    ]
    const { pages, bySlug } = namePlaces(places)
    expect(namesOf(pages)).toEqual(['Hyde Park', 'Rainey Street'])
    const leads = [...bySlug].map(([slug, { place: one, page }]) => [slug, one.name, page?.name ?? null])
    expect(leads).toEqual([
      ['hyde-park', 'Hyde Park', 'Hyde Park'],
      ['rainey-street', 'Rainey Street', 'Rainey Street'],
      ['78751', '78751', null],
      ['shipe-park', 'Shipe Park', null],
      ['hp', 'Hyde Park', 'Hyde Park'],
      ['the-pool', 'Shipe Park', null],
    ])
  })

  it('gives one page to two places on the same ground: to the larger one', () => {
    const district = place('Tarrytown', { kind: 'district', halfHeight: 0.009 })
    const neighborhood = place('West Austin', { latitude: 30.3005 })
    const beside = place('Clarksville', { latitude: 30.312 })
    const { pages, bySlug } = namePlaces([district, neighborhood, beside])
    expect(namesOf(pages)).toEqual(['West Austin', 'Clarksville'])
    expect(bySlug.get('tarrytown')).toEqual({ place: district, page: neighborhood })
  })

  it('writes names without apostrophes and signs, and prefers a name to an alias', () => {
    const johns = place("St. John's", { aliases: ['Highland'] })
    const highland = place('Highland', { latitude: 30.4 })
    const both = place('MLK & 183', { latitude: 30.5 })
    const { bySlug } = namePlaces([johns, highland, both])
    expect([...bySlug.keys()]).toEqual(['st-johns', 'highland', 'mlk-and-183'])
    expect(bySlug.get('highland')?.place).toBe(highland)
  })
})

it('finds what is near: those it borders on, then those of a similar size around', () => {
  const here = place('Here', { near: ['Far', 'Unknown'] })
  const [near, far] = [place('Near', { latitude: 30.32 }), place('Far', { latitude: 30.4 })]
  const further = place('Further', { latitude: 30.5 })
  const city = place('Half of town', { halfHeight: 0.1, halfWidth: 0.1 })
  const names = namePlaces([further, far, city, here, near])
  expect(namesOf(placesNear(here, names, 5))).toEqual(['Far', 'Near', 'Further'])
  expect(namesOf(placesNear(here, names, 1))).toEqual(['Far'])
})
