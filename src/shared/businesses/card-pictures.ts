export type Picture = { url: string; altText: string }

type PictureFields = {
  name: string
  thumbnailUrl: string | null
  images: Picture[]
  coverImageUrl: string | null
  logoUrl: string | null
}

/** Shown for a business without pictures. */
export const placeholderPictureUrl = '/placeholder.webp'

/** A card's pictures in the specification's order (§2): only the thumbnail, else images, else cover and logo, else a placeholder. */
export function cardPictures(business: PictureFields): Picture[] {
  const { name, thumbnailUrl, images, coverImageUrl, logoUrl } = business
  if (thumbnailUrl) return [{ url: thumbnailUrl, altText: name }]
  if (images.length > 0) return images
  const covers = [
    { url: coverImageUrl, altText: name },
    { url: logoUrl, altText: `Logo of ${name}` },
  ].filter((picture): picture is Picture => picture.url !== null)
  return covers.length > 0 ? covers : [{ url: placeholderPictureUrl, altText: '' }]
}
