import type { Business } from '#shared/businesses/businesses.schemas.ts'
import {
  type SocialLink,
  socialLinks as socialLinkKeys,
  socialLinkLabels,
} from '#shared/businesses/social-links.ts'
import { toWebLink } from '#web/lib/contact-links.ts'

type SocialUrls = Pick<Business, SocialLink>

/** A business's social links that are valid web addresses, in the specification's order (§3). */
export function socialLinks(business: SocialUrls): { name: string; href: string }[] {
  return socialLinkKeys.flatMap((key) => {
    const link = toWebLink(business[key])
    return link ? [{ name: socialLinkLabels[key], href: link.href }] : []
  })
}
