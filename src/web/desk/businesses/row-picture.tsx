import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A listing's picture, to recognize its row by. */
export function RowPicture({ pictureUrl }: { pictureUrl: string | null }) {
  return <Picture picture={{ src: pictureUrl ?? '/placeholder.webp', alt: '', width: 64, height: 48 }} />
}

/** All photos of a listing. Each opens in a tab. */
export function ListingPhotos({ name, urls }: { name: string; urls: readonly string[] }) {
  const onApiHost = useApiHost()
  if (urls.length === 0) return null
  return (
    <ul className="DeskPhotos">
      {urls.map((url, at) => {
        const picture = {
          src: url,
          srcSet: pictureSrcSet(url),
          alt: `Photo ${at + 1} of ${name}`,
          width: 144,
          height: 96,
        }
        return (
          <li key={url}>
            <a href={onApiHost(url)} target="_blank" rel="noreferrer">
              <Picture picture={picture} sizes="144px" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
