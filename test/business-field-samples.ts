import type { BusinessTextField } from '#shared/businesses/business-fields.ts'
import type { ImportField } from '#shared/businesses/listing-columns.ts'

export type FieldSample = {
  /** As typed. */
  typed: string
  /** As `Business` returns it. */
  kept: string
  /** Texts to reject, besides ones that are too long or can't be stored. */
  wrong: readonly string[]
}

const webAddress = (host: string): FieldSample => ({
  typed: ` ${host}/me `,
  kept: `https://${host}/me`,
  wrong: [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'not a host',
    'https://me:secret@a.co',
  ],
})

/** A sample of every text field in the table; the tests of every use run them all. */
export const businessFieldSamples: Record<BusinessTextField, FieldSample> = {
  name: { typed: '  Heron Plumbing ', kept: 'Heron Plumbing', wrong: [] },
  email: {
    typed: ' hello@heron.example ',
    kept: 'hello@heron.example',
    wrong: ['no-at', 'hello@example', 'a@b.co\r\nBcc: c@d.co'],
  },
  phone: { typed: ' (512) 555-0148 ext. 2', kept: '(512) 555-0148 ext. 2', wrong: ['12345'] },
  website: webAddress('heron.example'),
  address: { typed: ' 1 Main St ', kept: '1 Main St', wrong: [] },
  city: { typed: ' austin ', kept: 'Austin', wrong: ['Dallas', 'Austin, TX'] },
  state: { typed: 'texas', kept: 'TX', wrong: ['CA', 'Tex'] },
  zipCode: { typed: ' 78702-1234 ', kept: '78702-1234', wrong: ['787', '787044', 'ABCDE', '78704-1'] },
  neighborhood: { typed: ' Bouldin Creek ', kept: 'Bouldin Creek', wrong: [] },
  description: { typed: 'Taps.\nSame day. ', kept: 'Taps.\nSame day.', wrong: [] },
  averagePrice: {
    typed: '$1,079.5',
    kept: '1079.50',
    wrong: ['-5', 'cheap', '12,5', '1.234', '1000000.01'],
  },
  facebookUrl: webAddress('facebook.example'),
  instagramUrl: webAddress('instagram.example'),
  twitterUrl: webAddress('twitter.example'),
  linkedinUrl: webAddress('linkedin.example'),
  youtubeUrl: webAddress('youtube.example'),
  tiktokUrl: webAddress('tiktok.example'),
  pinterestUrl: webAddress('pinterest.example'),
  snapchatUrl: webAddress('snapchat.example'),
}

/** Texts that a field of at most `max` characters rejects. */
export const refusedOf = (field: BusinessTextField, max: number): string[] => [
  ...businessFieldSamples[field].wrong,
  'x'.repeat(max + 1),
  'a\u0000b',
]

const picture = '/uploads/demo/oak.w960.webp'

/** A cell of every other column that an import reads, as an export writes it. */
export const listingCellSamples: Record<Exclude<ImportField, BusinessTextField>, string> = {
  category: 'Home & Living',
  subcategory: 'Plumbing',
  services: 'Leak Detection',
  hours: 'Mo-Fr 09:00-17:00; Sa-Su off',
  latitude: '30.25',
  longitude: '-97.75',
  id: 'H-1',
  opened: '2019-05-06',
  date: '2024-05-06',
  serviceArea: '78704; Zilker; 3 mi around Hyde Park',
  priceUnit: 'hour',
  paymentMethods: 'Debit/Credit Card; Zelle',
  mainServices: 'Leak repair: $90–$140 per hour\nDrain check: $89 flat\nRepiping: price on request',
  additionalServices: 'Tiling; Grouting',
  whyPeopleLoveUs: 'Veteran-Owned',
  specialDays: '2099-12-24 off "Christmas Eve"',
  seasons: '06-01/08-31 "Summer" Mo-Fr 08:00-16:00; Sa-Su off',
  logo: picture,
  coverPhoto: picture,
  thumbnail: picture,
  pictures: `${picture} The shop`,
}
