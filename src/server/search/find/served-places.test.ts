import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPlaces } from '#server/businesses/place-pages/place-pages.service.ts'
import { locationText } from '#shared/businesses/business-location.ts'
import type { BusinessList, FilterCounts } from '#shared/businesses/directory/directory.schemas.ts'
import type { BusinessPins } from '#shared/businesses/directory/pins.schemas.ts'
import type { PlacePage } from '#shared/businesses/place-pages/place-page.schemas.ts'
import type { NamedArea } from '#shared/businesses/service-area.ts'
import { milesBetween } from '#shared/lib/geo.ts'
import type { RoundSuggestions } from '#shared/quote-rounds/quote-rounds.schemas.ts'
import { editBusiness } from '#test/edit-business.ts'
import { buildBusiness, buildCategory, buildSubcategory, buildUser } from '#test/factories.ts'
import { openGeocoder } from '#test/geocode-command.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { fillShippedVocabulary } from '../vocabulary.service.ts'

type Spot = { zipCode: string; latitude: number; longitude: number; in: string[] }
/** Addresses, and the places that they are in. */
const spots: Record<string, Spot> = {
  zilker: { zipCode: '78704-1111', latitude: 30.2572, longitude: -97.7696, in: ['78704', 'zilker'] },
  shores: {
    zipCode: '78704',
    latitude: 30.2602,
    longitude: -97.7518,
    in: ['78704', 'auditorium-shores'],
  },
  hydePark: { zipCode: '78751', latitude: 30.3073, longitude: -97.7268, in: ['78751', 'hyde-park'] },
  away: { zipCode: '78759', latitude: 30.41, longitude: -97.77, in: [] },
}
const nothing: NamedArea = { zips: [], neighborhoods: [], radius: null }
type Area = { named: NamedArea; serves: string[] }
/** Areas, and the places that they cover. */
const areas: Record<string, Area> = {
  zip: {
    named: { ...nothing, zips: ['78704'] },
    serves: ['78704', 'zilker', 'south-congress', 'auditorium-shores'],
  },
  neighborhood: { named: { ...nothing, neighborhoods: ['Zilker'] }, serves: ['zilker'] },
  radius: {
    named: { ...nothing, radius: { miles: 1, around: 'Hyde Park' } },
    serves: ['78751', 'hyde-park'],
  },
  // Its middle is in none of the places asked for but South Congress, where it doesn't go.
  around: {
    named: { ...nothing, neighborhoods: ['Zilker', 'Riverside'] },
    serves: ['zilker'],
  },
}
/** How a text names each place. */
const words: Record<string, string> = {
  '78704': '78704',
  '78751': 'in 78751',
  zilker: 'in zilker',
  'hyde-park': 'hyde park',
  'south-congress': 'on south congress',
  'auditorium-shores': 'near auditorium shores',
}
const places = Object.keys(words)

type Plumber = { id: number; spot: Spot; area: Area | null; isHidden: boolean }
const isIn = ({ spot, isHidden }: Plumber, place: string) => !isHidden && spot.in.includes(place)
const doesServe = ({ area }: Plumber, place: string) => area?.serves.includes(place) ?? false

let test: TestApp
let subcategory: number
let category: number
const plumbers: Plumber[] = []
beforeAll(async () => {
  test = await startTestApp()
  category = (await buildCategory(test.db, { name: 'Home & Living' })).id
  subcategory = (await buildSubcategory(test.db, category, 'Plumbing')).id
  await fillShippedVocabulary(test.db)
  const ownerId = await buildUser(test.db)
  const headers = await signInAs(test.app, ownerId)
  const ways = [
    { area: null, isHidden: false },
    ...Object.values(areas).flatMap((area) => [false, true].map((isHidden) => ({ area, isHidden }))),
  ]
  for (const spot of Object.values(spots))
    for (const { area, isHidden } of ways) {
      const { zipCode, latitude, longitude } = spot
      const given = { categoryId: category, subcategoryId: subcategory, zipCode, ownerId }
      const id = await buildBusiness(test.db, { ...given, position: { latitude, longitude } })
      if (area) {
        const fields = { serviceArea: JSON.stringify(area.named), hidesAddress: String(isHidden) }
        const edited = await editBusiness(test.app, { business: id, headers }, fields)
        expect(edited.statusCode, edited.body).toBe(200)
      }
      plumbers.push({ id, spot, area, isHidden })
    }
  await countPlaces(test.db)
})
afterAll(() => test.close())

const get = async <Answer>(url: string): Promise<Answer> => {
  const response = await test.app.inject(url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const list = (query: string) => get<BusinessList>(`/api/businesses?limit=1000&${query}`)
const sorted = (found: readonly { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b)
const fitting = (place: string) => plumbers.filter((one) => isIn(one, place) || doesServe(one, place))
const typed = (place: string) => `search=${encodeURIComponent(`plumber ${words[place]}`)}`

describe.each(places)('a business that is in %s or serves it', (place) => {
  it('is in its list, by filter and by text, and no other is', async () => {
    const expected = sorted(fitting(place))
    expect(expected.length).toBeGreaterThan(5)
    expect(expected.length).toBeLessThan(plumbers.length)
    for (const query of [
      `place=${place}`,
      `place=${place}&subcategory=${subcategory}`,
      `place=${place}&category=${category}&sort=rating`,
      `place=${place}&search=plumber`,
      typed(place),
      `${typed(place)}&sort=name`,
    ]) {
      const { businesses, total } = await list(query)
      expect(sorted(businesses), query).toEqual(expected)
      expect(total, query).toBe(expected.length)
    }
  })

  it('is on its map', async () => {
    for (const query of [`place=${place}`, typed(place)]) {
      const { pins } = await get<BusinessPins>(`/api/businesses/pins?${query}`)
      expect(sorted(pins), query).toEqual(sorted(fitting(place)))
    }
  })

  it('is counted', async () => {
    const count = fitting(place).length
    for (const query of ['', `subcategory=${subcategory}`, 'search=plumber', `place=${place}`]) {
      const { places: counted } = await get<FilterCounts>(`/api/businesses/filters?${query}`)
      expect(counted.find(({ value }) => value === place)?.count?.count, query).toBe(count)
    }
    for (const query of [`place=${place}`, typed(place)]) {
      const { subcategories } = await get<{ subcategories: Record<string, number> }>(
        `/api/businesses/category-counts?${query}`,
      )
      expect(subcategories, query).toEqual({ [subcategory]: count })
    }
  })

  it('is said to serve it, unless it is there', async () => {
    const serving = sorted(fitting(place).filter((one) => !isIn(one, place)))
    expect(serving.length).toBeGreaterThan(0)
    const name = words[place]?.replace(/^(in|on|near) /, '') ?? ''
    const said = (reasons: Record<string, string> | undefined) =>
      Object.entries(reasons ?? {}).flatMap(([id, reason]) =>
        reason.toLowerCase().includes(`serves ${name}`) ? [{ id: Number(id) }] : [],
      )
    for (const query of [`place=${place}`, typed(place), `place=${place}&search=plumber`]) {
      const { reasons, understood, businesses } = await list(query)
      const onCard = businesses.filter(
        (business) =>
          serving.includes(business.id) && locationText(business).toLowerCase().includes(name.toLowerCase()),
      )
      expect(sorted([...said(understood ? understood.reasons : reasons), ...onCard]), query).toEqual(serving)
    }
  })
})

it('has its place on the page of a neighborhood', async () => {
  for (const place of ['zilker', 'hyde-park']) {
    const page = await get<PlacePage>(`/api/places/${place}`)
    const count = fitting(place).length
    expect(page).toMatchObject({ total: count, trades: [{ id: subcategory, businessCount: count }] })
    const found = new Set(fitting(place).map(({ id }) => id))
    expect(page.businesses.filter(({ id }) => !found.has(id))).toEqual([])
    const there = new Set(plumbers.filter((one) => isIn(one, place)).map(({ id }) => String(id)))
    expect(Object.keys(page.reasons).filter((id) => there.has(id))).toEqual([])
    expect(new Set(Object.values(page.reasons))).toEqual(new Set([`Serves ${page.place.name}`]))
  }
})

it('comes after equals that are nearer to the place; with a hidden address, by the middle of its area', async () => {
  const { businesses } = await list(typed('zilker'))
  const zilker = { latitude: 30.2552, longitude: -97.7696 }
  const positions = await test.db.selectFrom('businesses').select(['id', 'latitude', 'longitude']).execute()
  const milesTo = ({ id }: { id: number }) => {
    const at = positions.find((one) => one.id === id)
    return milesBetween(zilker, { latitude: Number(at?.latitude), longitude: Number(at?.longitude) })
  }
  const miles = businesses.map(milesTo)
  expect(miles.some((one) => one > 5)).toBe(true)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
})

it('is near a street address in it', async () => {
  const geocoder = openGeocoder(test)
  await geocoder.importText('LON,LAT,NUMBER,STREET,POSTCODE\n-97.7696,30.2572,4417,QUIETWOOD HOLLOW,78704')
  await geocoder.db.destroy()
  const { businesses } = await list('search=plumber+near+4417+quietwood+hollow')
  const near = ['zilker', 'shores'].flatMap((name) => spots[name] ?? [])
  const expected = plumbers.filter(
    (one) => doesServe(one, 'zilker') || (!one.isHidden && near.includes(one.spot)),
  )
  expect(sorted(businesses)).toEqual(sorted(expected))
})

it('fits a request in the place like a business there, and is said to serve it', async () => {
  for (const [place, name] of [
    ['78704', '78704'],
    ['zilker', 'Zilker'],
  ] as const) {
    const { suggested } = await get<RoundSuggestions>(
      `/api/quote-rounds/suggestions?subcategory=${subcategory}&where=${name}`,
    )
    expect(suggested.length).toBeGreaterThan(5)
    for (const { id, reasons } of suggested) {
      const one = plumbers.find((plumber) => plumber.id === id)
      const reason = one && isIn(one, place) ? `In ${name}` : `Serves ${name}`
      expect(reasons).toContain(reason)
    }
    const kinds = suggested.map(({ reasons }) => reasons.find((reason) => reason.endsWith(name)))
    expect(new Set(kinds).size, kinds.join()).toBe(2)
  }
})
