import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { pictureUrlOf } from '#web/lib/picture-url.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A listing's picture, to recognize its row by. */
export function RowPicture({ pictureUrl }: { pictureUrl: string | null }) {
  const { apiUrl } = usePublicConfig()
  const src = pictureUrl === null ? '/placeholder.webp' : pictureUrlOf(pictureUrl, apiUrl)
  return <Picture picture={{ src, alt: '', width: 64, height: 48 }} />
}

/** All photos of a listing. Each opens in a tab. */
export function ListingPhotos({ name, urls }: { name: string; urls: readonly string[] }) {
  const { apiUrl } = usePublicConfig()
  if (urls.length === 0) return null
  return (
    <ul className="DeskPhotos">
      {urls.map((url, at) => {
        const src = pictureUrlOf(url, apiUrl)
        const picture = {
          src,
          srcSet: pictureSrcSet(src),
          alt: `Photo ${at + 1} of ${name}`,
          width: 144,
          height: 96,
        }
        return (
          <li key={url}>
            <a href={src} target="_blank" rel="noreferrer">
              <Picture picture={picture} sizes="144px" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
