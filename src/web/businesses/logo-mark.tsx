import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { smallPictureUrl } from '#shared/uploads/picture-sizes.ts'
import { pictureAddress } from '#web/businesses/stored-picture.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
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
  const src = smallPictureUrl(pictureAddress(logoUrl, apiUrl))
  return (
    <span className="LogoMark">
      <Picture picture={{ src, alt: `Logo of ${name}`, width: 84, height: 84 }} isEager />
    </span>
  )
}
