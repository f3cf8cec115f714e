/** The eight social networks, in form order. */
export const socialLinkLabels = {
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  twitterUrl: 'Twitter',
  linkedinUrl: 'LinkedIn',
  youtubeUrl: 'YouTube',
  tiktokUrl: 'TikTok',
  pinterestUrl: 'Pinterest',
  snapchatUrl: 'Snapchat',
} as const

export type SocialLink = keyof typeof socialLinkLabels
export const socialLinks = Object.keys(socialLinkLabels) as SocialLink[]
