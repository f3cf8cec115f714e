import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { initialsOf } from '#web/ui/avatar.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The logo beside a name, or the name's initials. */
export function LogoMark({ business: { name, logoUrl } }: { business: Pick<Business, 'name' | 'logoUrl'> }) {
  if (!logoUrl) {
    return (
      <span className="LogoMark" aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  }
  const sources = { src: logoUrl, srcSet: pictureSrcSet(logoUrl) }
  const picture = { ...sources, alt: `Logo of ${name}`, width: 84, height: 84 }
  return (
    <span className="LogoMark">
      <Picture picture={picture} sizes="84px" isEager />
    </span>
  )
}
