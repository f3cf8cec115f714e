import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { toWebLink } from '#web/lib/contact-links.ts'

const networks = {
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  twitterUrl: 'Twitter',
  linkedinUrl: 'LinkedIn',
  youtubeUrl: 'YouTube',
  tiktokUrl: 'TikTok',
  pinterestUrl: 'Pinterest',
  snapchatUrl: 'Snapchat',
} as const

export type SocialUrls = Pick<Business, keyof typeof networks>

/** The social pages of a business that are web addresses, in the order of the specification (§3). */
export function socialLinks(business: SocialUrls): { name: string; href: string }[] {
  return Object.entries(networks).flatMap(([key, name]) => {
    const link = toWebLink(business[key as keyof typeof networks])
    return link ? [{ name, href: link.href }] : []
  })
}
