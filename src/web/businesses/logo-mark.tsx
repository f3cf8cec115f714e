import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { pictureUrlOf } from '#web/lib/picture-url.ts'
import { initialsOf } from '#web/ui/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The logo beside a name, or the name's initials. */
export function LogoMark({ business: { name, logoUrl } }: { business: Pick<Business, 'name' | 'logoUrl'> }) {
  const { apiUrl } = usePublicConfig()
  if (!logoUrl) {
    return (
      <span className="LogoMark" aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  const src = pictureUrlOf(logoUrl, apiUrl)
  const picture = { src, srcSet: pictureSrcSet(src), alt: `Logo of ${name}`, width: 84, height: 84 }
  return (
    <span className="LogoMark">
      <Picture picture={picture} sizes="84px" isEager />
    </span>
  )
}
