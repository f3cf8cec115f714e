import { beforeAll, describe, expect, test } from 'vitest'
import { times } from '#test/long.ts'
import { tradesOfCategory } from '../trades/trades.ts'
import { CATEGORY_SLUGS } from './icons.ts'
import { initialsOf, logoSvg } from './logos.ts'
import { pictureSvg } from './picture-svg.ts'
import { galleryFor, poolPictures } from './pool.ts'
import { SCENES, STREET_SCENES } from './scenes/scenes.ts'

describe('the pool', () => {
  const pool = poolPictures().map(({ picture }) => picture)
  let drawings: string[] = []
  beforeAll(() => {
    drawings = poolPictures().map(({ spec }) => pictureSvg(spec, 960))
  })

  const countOf = (category: string, id: string) =>
    pool.filter(({ categorySlug, sceneId }) => categorySlug === category && sceneId === id).length

  test('has variants of every scene of every category, under unique names', () => {
    expect(CATEGORY_SLUGS).toHaveLength(16)
    for (const category of CATEGORY_SLUGS)
      for (const { id } of SCENES[category]) expect(countOf(category, id), id).toBeGreaterThanOrEqual(2)
    expect(new Set(pool.map(({ name }) => name)).size).toBe(pool.length)
  })

  test.each(CATEGORY_SLUGS)('has six covers for every trade of %s', (category) => {
    for (const { name, scene } of tradesOfCategory[category]) expect(countOf(category, scene), name).toBe(6)
  })

  test.each(CATEGORY_SLUGS)('%s has at least four scenes of its own and says what they show', (category) => {
    const scenes = SCENES[category]
    expect(scenes.length).toBeGreaterThanOrEqual(4 + STREET_SCENES)
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length)
    for (const { altText } of scenes) expect(altText).toMatch(/^Drawing: \S.{9,}[^.]$/)
  })

  test('the same spec gives the same bytes, a different seed different ones', () => {
    for (const [at, { spec }] of poolPictures().entries())
      if (at % times(4, 1) === 0) expect(pictureSvg(spec, 960)).toBe(drawings[at])
    const [first] = poolPictures()
    if (!first) throw new Error('the pool is empty')
    expect(pictureSvg({ ...first.spec, seed: 'other' }, 960)).not.toBe(pictureSvg(first.spec, 960))
  })

  test('no drawing contains an invalid color or number', () => {
    for (const [at, { name }] of pool.entries())
      expect(drawings[at], name).not.toMatch(/undefined|NaN|null|\[object/)
  })

  test('the variants of a scene are printed in different inks', () => {
    expect(new Set(drawings).size).toBe(pool.length)
  })
})

describe('galleryFor', () => {
  const names = new Set(poolPictures().map(({ picture }) => picture.name))

  test.each(CATEGORY_SLUGS)('%s: different pool pictures, the cover one of its own scenes', (category) => {
    const own = SCENES[category].slice(0, -STREET_SCENES).map(({ id }) => id)
    for (let i = 0; i < 25; i++) {
      const gallery = galleryFor(category, `business-${i}`, 4)
      expect(new Set(gallery.map(({ name }) => name)).size).toBe(4)
      expect(gallery.every((picture) => names.has(picture.name) && picture.categorySlug === category)).toBe(
        true,
      )
      expect(own).toContain(gallery[0]?.sceneId)
      const street = gallery
        .slice(0, 3)
        .filter(({ sceneId }) => sceneId === 'storefront' || sceneId === 'neon')
      expect(street.length).toBeLessThanOrEqual(1)
    }
  })

  test('is the same for the same seed and starts with the requested scene', () => {
    expect(galleryFor('home-living', 'b1', 3, 'plumbing')).toEqual(
      galleryFor('home-living', 'b1', 3, 'plumbing'),
    )
    expect(galleryFor('home-living', 'b1', 3, 'plumbing')[0]?.sceneId).toBe('plumbing')
  })

  test('ends when every variant is shown and rejects an unknown category', () => {
    expect(galleryFor('tutoring', 'b1', 1000)).toHaveLength(
      poolPictures().filter(({ spec }) => spec.category === 'tutoring').length,
    )
    expect(() => galleryFor('spaceships', 'b1', 3)).toThrow('spaceships')
  })
})

describe('initialsOf', () => {
  test.each([
    ['Bluebonnet Plumbing Co.', 'B', 'P'],
    ['The Zilker Bakery', 'Z', 'B'],
    ['Ñandú y Águila', 'N', 'A'],
    ['Quince', 'Q', 'U'],
    ['24/7', 'A', 'X'],
  ])('%s', (name, first, second) => {
    expect(initialsOf(name)).toEqual([first, second])
  })
})

test('the same business keeps its logo', () => {
  expect(logoSvg('Barton Springs Tacos', 'food-trucks', '7', 200)).toBe(
    logoSvg('Barton Springs Tacos', 'food-trucks', '7', 200),
  )
})
