import { afterAll, beforeAll, expect, it } from 'vitest'
import { slugOf } from '#shared/lib/slug.ts'
import { buildBusiness, buildCategory, buildSubcategory } from '#test/factories.ts'
import { search } from '#test/search/search.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { isOnGroundOf } from '../place-ground.ts'
import { fillShippedVocabulary, listPlaces } from '../vocabulary.service.ts'
import type { PlaceRow } from '../vocabulary.ts'

const names = ['Hyde Park', 'Zilker', 'Rosedale', 'Mueller', 'Bouldin Creek', 'Holly', 'Allandale']

type Planted = { id: number; latitude: number; longitude: number }

let test: TestApp
const planted: Planted[] = []
const places = new Map<string, PlaceRow>()
beforeAll(async () => {
  test = await startTestApp()
  const { id: categoryId } = await buildCategory(test.db, { name: 'Home & Living' })
  const { id: subcategoryId } = await buildSubcategory(test.db, categoryId, 'Plumbing')
  await fillShippedVocabulary(test.db)
  const known = await listPlaces(test.db)
  for (const name of names) {
    const place = known.get(slugOf(name))
    if (!place?.outline) throw new Error(`${name} has no outline`)
    places.set(name, place)
    for (const spot of spotsIn(place)) {
      const given = { categoryId, subcategoryId, position: spot, rated: [4.9, 20] as const }
      planted.push({ id: await buildBusiness(test.db, given), ...spot })
    }
  }
})
afterAll(() => test.close())

/** One spot within the borders, and those of the box's corners that are beyond them. */
function spotsIn(place: PlaceRow) {
  const { halfHeight, halfWidth } = place
  const at = (north: number, east: number) => ({
    latitude: place.latitude + north * halfHeight,
    longitude: place.longitude + east * halfWidth,
  })
  const steps = Array.from({ length: 19 }, (_, step) => (step - 9) / 10)
  const within = steps
    .flatMap((north) => steps.map((east) => at(north, east)))
    .filter((spot) => isOnGroundOf(place, spot))
  const middle = within[Math.floor(within.length / 2)]
  const corners = [-0.98, 0.98].flatMap((north) => [-0.98, 0.98].map((east) => at(north, east)))
  return [...(middle ? [middle] : []), ...corners.filter((spot) => !isOnGroundOf(place, spot))]
}

it.each(names)('%s is its outline, and not the box around it, however a search names it', async (name) => {
  const place = places.get(name) as PlaceRow
  const within = planted.filter((spot) => isOnGroundOf(place, spot)).map(({ id }) => id)
  const isInBox = ({ latitude, longitude }: Planted) =>
    isOnGroundOf({ ...place, outline: null }, { latitude, longitude })
  expect(within.length).toBeGreaterThan(0)
  expect(planted.filter(isInBox).length).toBeGreaterThan(within.length)
  const texts = [`best rated in ${name}`, `best plumber in ${name}`, `${name} plumbers`, `plomero en ${name}`]
  for (const text of texts) {
    const found = (await search(test.app, text)).businesses.map(({ id }) => id)
    expect(found.toSorted(), text).toEqual(within.toSorted())
  }
  const filtered = await search(test.app, 'best plumber', { place: slugOf(name) })
  expect(filtered.businesses.map(({ id }) => id).toSorted()).toEqual(within.toSorted())
})
