import { usePublicConfig } from '#web/lib/app-context.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A listing's picture, to recognize its row by. */
export function RowPicture({ pictureUrl }: { pictureUrl: string | null }) {
  const { apiUrl } = usePublicConfig()
  const src = pictureUrl === null || pictureUrl.startsWith('http') ? pictureUrl : apiUrl + pictureUrl
  return <Picture picture={{ src: src ?? '/placeholder.webp', alt: '', width: 64, height: 48 }} />
}
