/** What every form calls a field of a listing, and how much fits: the one source for wizard, edit form and server. */
export type BusinessField = { label: string; max: number; hint?: string }

/** Fields of text, by their name in `Business`. */
export const businessFields = {
  name: { label: 'Business Name', max: 120 },
  email: { label: 'Email', max: 254 },
  phone: { label: 'Phone', max: 40 },
  website: { label: 'Website', max: 300, hint: 'e.g. https://yourbusiness.com' },
  address: { label: 'Address', max: 200, hint: 'Street and number' },
  city: { label: 'City', max: 60 },
  state: { label: 'State', max: 20 },
  zipCode: { label: 'ZIP code', max: 10 },
  description: { label: 'Description', max: 5000 },
  averagePrice: {
    label: 'Average Price',
    max: 13,
    hint: 'In dollars. Leave it empty for "Price on request".',
  },
} as const satisfies Record<string, BusinessField>

export type BusinessTextField = keyof typeof businessFields

/** The one city and the one state of the directory (specification §5). */
export const onlyCity = 'Austin'
export const onlyState = { code: 'TX', name: 'Texas' } as const

export const galleryMax = 8
export const additionalServicesMax = 30
export const additionalServiceLengthMax = 60
/** Services of the category tree that one listing may name. */
export const servicesMax = 30
/** Highest average price, in dollars. */
export const averagePriceMax = 1_000_000

/** The eight places of a listing elsewhere, in the order of the form. */
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

/** Sizes that the specification (§2) recommends, for the hints. */
export const pictureHints = {
  logo: 'Square, at least 200x200',
  coverPhoto: 'Recommended 1200x600',
  thumbnail: 'Recommended 300x200',
  gallery: 'Recommended 800x600',
} as const
