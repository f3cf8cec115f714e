import { expect, it } from 'vitest'
import { readDrawing } from '#server/map/drawing.ts'
import { boxOf, letterSizes } from '#shared/businesses/place-pages/places-map.ts'
import { labelPlaces } from './map-labels.ts'

const { areas } = await readDrawing()
const places = areas.map(({ name = '', lines }) => ({ name, outline: lines }))
const labels = labelPlaces(places)
const box = boxOf(places.flatMap(({ outline }) => outline))
const sizes = letterSizes(box)

type Screen = keyof typeof sizes
/** The names that a screen shows, each with its sides; letters are half as wide as high. */
const shownOn = (screen: Screen) =>
  [...labels].flatMap(([name, { x, y, lines, shows }]) => {
    if (shows !== 'always' && !(screen === 'wide' && shows === 'wide')) return []
    const width = (Math.max(...lines.map(({ length }) => length)) * sizes[screen]) / 2
    const height = lines.length * sizes[screen]
    return [{ name, west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 }]
  })

it.each(['phone', 'wide'] as const)('on a %s screen no name touches another or leaves the map', (screen) => {
  const shown = shownOn(screen)
  const touching = shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter(
        (other) =>
          one.west < other.east &&
          other.west < one.east &&
          one.north < other.south &&
          other.north < one.south,
      )
      .map((other) => `${one.name}, ${other.name}`),
  )
  expect(touching).toEqual([])
  expect(shown.filter(({ west, east }) => west < box.x || east > box.x + box.width)).toEqual([])
})

it('a wide screen has the names of a phone and more, but not all', () => {
  const [phone, wide] = [shownOn('phone'), shownOn('wide')].map((shown) => shown.map(({ name }) => name))
  expect(phone?.length).toBeGreaterThan(20)
  expect(wide).toEqual(expect.arrayContaining(phone ?? []))
  expect(wide?.length).toBeGreaterThan((phone?.length ?? 0) + 5)
  expect(wide?.length).toBeLessThan(places.length)
  expect(wide).toEqual(expect.arrayContaining(['Windsor Park', 'Onion Creek', 'Anderson Mill']))
})
