import type { ReactNode } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { placeholderPictureUrl, type Picture as StoredPicture } from '#shared/businesses/card-pictures.ts'
import { Gallery } from '#web/ui/gallery.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { toPictureSource } from '../stored-picture.ts'

/** Milliseconds between pictures (specification §9). */
const autoplayMs = 5000
/** The stage is the page minus the quote card and the gap from 960 px up, full width below. */
const stageSizes = '(min-width: 1280px) 792px, (min-width: 960px) calc(100vw - 488px), 100vw'

/** The cover, then the gallery, without duplicates; the thumbnail if there is nothing else. */
export function galleryPictures({
  name,
  coverImageUrl,
  images,
  thumbnailUrl,
}: Pick<Business, 'name' | 'coverImageUrl' | 'images' | 'thumbnailUrl'>): StoredPicture[] {
  const listed = new Map(images.map((picture) => [picture.url, picture]))
  if (coverImageUrl && !listed.has(coverImageUrl)) {
    return [{ url: coverImageUrl, altText: name }, ...listed.values()]
  }
  if (coverImageUrl)
    return [...listed.values()].sort(
      (a, b) => Number(b.url === coverImageUrl) - Number(a.url === coverImageUrl),
    )
  if (listed.size === 0 && thumbnailUrl) return [{ url: thumbnailUrl, altText: name }]
  return [...listed.values()]
}

type BusinessGalleryProps = {
  business: Business
  /** An action on a picture in full screen, by its stored address. */
  pictureAction: ((url: string) => ReactNode) | undefined
}

/** The pictures of a business, one at a time; the placeholder if there are none. */
export function BusinessGallery({ business, pictureAction }: BusinessGalleryProps) {
  const stored = galleryPictures(business)
  const pictures = stored.map((picture) => toPictureSource(picture, business.name))
  if (pictures.length === 0) {
    return (
      <div className="Gallery">
        <div className="Gallery-stage">
          <Picture picture={{ src: placeholderPictureUrl, alt: '' }} isEager className="Gallery-main" />
        </div>
      </div>
    )
  }
  return (
    <Gallery
      label={`Photos of ${business.name}`}
      pictures={pictures}
      sizes={stageSizes}
      thumbSizes="130px"
      autoplayMs={autoplayMs}
      actionFor={pictureAction && ((index) => pictureAction(stored[index]?.url ?? ''))}
    />
  )
}
