import { tradesOfCategory } from '../trades/trades.ts'
import { CATEGORY_SLUGS, type CategorySlug } from './icons.ts'
import { type PictureSpec, paletteFor, sceneOf } from './picture-svg.ts'
import { makeRng } from './rng.ts'
import { SCENES, STREET_SCENES } from './scenes/scenes.ts'

/** A drawn picture that businesses of a category share. */
export interface ScenePicture {
  /** File name without size and ending, `home-living-plumbing-3`. */
  name: string
  categorySlug: string
  sceneId: string
  altText: string
}

/** A pool picture and what it is drawn from. */
interface PoolPicture {
  picture: ScenePicture
  spec: PictureSpec
}

/**
 * How many variants of a scene are drawn, each with its own inks and seed, mirrored or not: enough that a trade's covers
 * don't repeat, and for other scenes as many as galleries need.
 */
export const COVER_VARIANTS = 6
const OTHER_VARIANTS = 2

const variantsOf = (category: CategorySlug, sceneId: string): number =>
  tradesOfCategory[category].some(({ scene }) => scene === sceneId) ? COVER_VARIANTS : OTHER_VARIANTS

const categoryPool = (category: CategorySlug): PoolPicture[] => {
  const shift = CATEGORY_SLUGS.indexOf(category)
  const drawings = SCENES[category].flatMap(({ id, altText }, scene) =>
    Array.from({ length: variantsOf(category, id) }, (_, variant) => ({ id, altText, scene, variant })),
  )
  return drawings.map(({ id, altText, scene, variant }) => {
    return {
      picture: { name: `${category}-${id}-${variant + 1}`, categorySlug: category, sceneId: id, altText },
      // 3 and 7 are coprime to 8, and 7 to the lengths of the shorter lists, so neighbors and variants differ.
      spec: {
        category,
        scene,
        palette: scene * 3 + variant * 7 + shift,
        seed: `pool.${variant}`,
        mirrored: (scene + variant) % 2 === 1,
      },
    }
  })
}

const POOLS = new Map<string, readonly PoolPicture[]>(
  CATEGORY_SLUGS.map((category) => [category, categoryPool(category)]),
)

/** Narrows a slug to its type; throws for a category without drawings. */
export const toCategorySlug = (slug: string): CategorySlug => {
  const category = CATEGORY_SLUGS.find((known) => known === slug)
  if (!category) throw new Error(`no pictures are drawn for category "${slug}"`)
  return category
}

/** Every pool picture with what it is drawn from, category by category; names are unique. */
export const poolPictures = (): readonly PoolPicture[] => [...POOLS.values()].flat()

/** The scene for each position: the preferred one first, then its neighbors, including the shop or the sign. */
const sceneOrder = (category: CategorySlug, seed: string, preferSceneId: string): number[] => {
  const rng = makeRng(`gallery/${seed}`)
  const own = SCENES[category].length - STREET_SCENES
  const wished = SCENES[category].findIndex(({ id }) => id === preferSceneId)
  const start = wished >= 0 && wished < own ? wished : rng.int(0, own - 1)
  const order = Array.from({ length: own }, (_, i) => (start + i) % own)
  const street = own + rng.int(0, STREET_SCENES - 1)
  return order.toSpliced(rng.int(1, 2), 0, street)
}

/**
 * Related but different pool pictures for one business, cover first; fewer than `count` when the pool runs out.
 * The cover is one of the category's own scenes (`preferSceneId` names one, `coverVariant` which drawing of it), at most one of the first three is the
 * shop front or the sign, and ink sets repeat only when none is left. Throws for an unknown category.
 */
export const galleryFor = (
  categorySlug: string,
  seed: string,
  count: number,
  preferSceneId = '',
  coverVariant?: number,
): ScenePicture[] => {
  const category = toCategorySlug(categorySlug)
  const rng = makeRng(`variants/${seed}`)
  const order = sceneOrder(category, seed, preferSceneId)
  const left = [...(POOLS.get(category) ?? [])]
  const inks = new Set<string>()
  const inkOf = ({ spec }: PoolPicture): string =>
    paletteFor(sceneOf(category, spec.scene), spec.palette).name
  return Array.from({ length: Math.min(count, left.length) }, (_, i) => {
    const ofScene = left.filter(({ spec }) => spec.scene === order[i % order.length])
    const candidates = ofScene.length > 0 ? ofScene : left
    const fresh = candidates.filter((candidate) => !inks.has(inkOf(candidate)))
    const wished = i === 0 && coverVariant !== undefined ? candidates[coverVariant] : undefined
    const chosen = wished ?? rng.pick(fresh.length > 0 ? fresh : candidates)
    left.splice(left.indexOf(chosen), 1)
    inks.add(inkOf(chosen))
    return chosen.picture
  })
}
