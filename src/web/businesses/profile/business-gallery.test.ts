import { describe, expect, it } from 'vitest'
import { galleryPictures } from './business-gallery.tsx'

const picture = (url: string) => ({ url, altText: `Alt of ${url}` })
const none = { name: 'Pecan', coverImageUrl: null, images: [], thumbnailUrl: null }

describe('galleryPictures', () => {
  it('starts with the cover', () => {
    const pictures = galleryPictures({
      ...none,
      coverImageUrl: '/cover',
      images: [picture('/a'), picture('/b')],
    })
    expect(pictures.map(({ url }) => url)).toEqual(['/cover', '/a', '/b'])
  })

  it('shows a cover that is also in the gallery once, with its gallery description', () => {
    const pictures = galleryPictures({
      ...none,
      coverImageUrl: '/b',
      images: [picture('/a'), picture('/b'), picture('/a')],
    })
    expect(pictures).toEqual([picture('/b'), picture('/a')])
  })

  it('falls back to the thumbnail, then to nothing', () => {
    expect(galleryPictures({ ...none, thumbnailUrl: '/thumb' })).toEqual([
      { url: '/thumb', altText: 'Pecan' },
    ])
    expect(galleryPictures(none)).toEqual([])
  })
})
