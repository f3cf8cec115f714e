import type { DemoSubcategory } from './categories.ts'
import { weightedIndex } from './chance.ts'
import { galleryFor, type ScenePicture } from './pictures/pool.ts'
import { makeRng } from './pictures/rng.ts'

type Picture = { url: string; altText: string }
export type BusinessPictures = {
  thumbnailUrl: string | null
  images: Picture[]
  coverUrl: string | null
  logoUrl: string | null
}

/** Shares of businesses with a gallery, only a thumbnail, only cover and logo, and nothing. */
const ways = { gallery: 0.77, thumbnail: 0.1, cover: 0.1, nothing: 0.03 }

const toPicture = ({ name, altText }: ScenePicture): Picture => ({
  url: `/uploads/demo/${name}.w960.webp`,
  altText,
})

/** Returns the shared pictures a business shows, starting with drawing `coverVariant` of its trade's scene. */
export function picturesOf(
  id: number,
  { categorySlug, trade }: DemoSubcategory,
  coverVariant: number,
): BusinessPictures {
  const rng = makeRng(`pictures:${id}`)
  const way = Object.keys(ways)[weightedIndex(rng, Object.values(ways))]
  const count = rng.pick([3, 3, 3, 4, 4, 4, 5, 6])
  const images = galleryFor(categorySlug, `business:${id}`, count, trade.scene, coverVariant).map(toPicture)
  const coverUrl = images[0]?.url ?? null
  const logoUrl = `/uploads/demo/logo-${id}.webp`
  const none = { thumbnailUrl: null, images: [], coverUrl: null, logoUrl: null }
  if (way === 'nothing') return none
  if (way === 'thumbnail') return { ...none, thumbnailUrl: coverUrl }
  if (way === 'cover') return { ...none, coverUrl, logoUrl }
  return {
    thumbnailUrl: null,
    images,
    coverUrl: rng.chance(0.9) ? coverUrl : null,
    logoUrl: rng.chance(0.88) ? logoUrl : null,
  }
}
