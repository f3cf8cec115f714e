import { describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { toEditValues } from './edit-values.ts'
import type { EditedCopy } from './edited-copy.ts'
import { isStoredForm, rebaseOnStored } from './unanswered-edit.ts'

const pictures = (...names: string[]) => names.map((name) => ({ url: `/uploads/${name}.webp`, altText: '' }))
const base = {
  id: 7,
  revision: 3,
  name: 'Reyes Home Cleaning',
  description: 'We clean.',
  categoryId: 2,
  subcategoryId: null,
  subSubCategoryIds: [],
  priceUnit: null,
  services: [],
  mainServices: [],
  additionalServices: [],
  whyPeopleLoveUsData: [],
  businessHoursData: null,
  paymentMethodsData: {},
  logoUrl: null,
  coverPhotoUrl: '/uploads/cover.webp',
  thumbnailUrl: null,
  images: pictures('a', 'b'),
} as unknown as Business

const [plum, pink, lime] = ['plum', 'pink', 'lime'].map((color) => new Blob([color])) as [Blob, Blob, Blob]
const logo: PictureChange = { kind: 'new', jpeg: plum, previewUrl: 'data:image/jpeg;base64,anBlZw==' }
const sent: EditedCopy = {
  base,
  values: {
    ...toEditValues(base),
    description: 'One\nTwo ',
    website: 'reyes.example.com',
    averagePrice: '79.5',
    newService: 'Ovens',
  },
  pictures: {
    logo,
    coverPhoto: { kind: 'removed' },
    thumbnail: keptPicture,
    gallery: { kept: ['/uploads/b.webp'], added: [plum, pink] },
  },
}
const newest: Business = {
  ...base,
  revision: 4,
  description: 'One\r\nTwo',
  website: 'https://reyes.example.com/',
  averagePrice: '79.50',
  additionalServices: ['Ovens'],
  logoUrl: '/uploads/logo.webp',
  coverPhotoUrl: null,
  images: pictures('b', 'plum', 'pink'),
}

describe('an edit without a response', () => {
  it('is recognized by everything in it', () => {
    expect(isStoredForm(sent, newest)).toBe(true)
    const others: Partial<Business>[] = [
      { revision: 5 },
      { description: 'Theirs' },
      { additionalServices: [] },
      { whyPeopleLoveUsData: ['Family-Owned'] },
      { logoUrl: null },
      { coverPhotoUrl: '/uploads/cover.webp' },
      { thumbnailUrl: '/uploads/thumbnail.webp' },
      { images: pictures('b', 'plum') },
      { images: pictures('a', 'plum', 'pink') },
    ]
    for (const other of others)
      expect(isStoredForm(sent, { ...newest, ...other }), JSON.stringify(other)).toBe(false)
  })

  it('is not sent twice', () => {
    const again = rebaseOnStored(sent, sent, newest)
    expect(again.base).toBe(newest)
    expect(again.pictures).toEqual({
      logo: keptPicture,
      coverPhoto: keptPicture,
      thumbnail: keptPicture,
      gallery: { kept: newest.images.map(({ url }) => url), added: [] },
    })
    expect({ ...again.values, newService: '' }).toEqual(toEditValues(newest))
  })

  it('yields to later changes', () => {
    const later: EditedCopy = {
      ...sent,
      values: { ...sent.values, name: 'Later' },
      pictures: {
        ...sent.pictures,
        thumbnail: logo,
        gallery: { kept: [], added: [pink, lime] },
      },
    }
    const again = rebaseOnStored(later, sent, newest)
    expect(again.values).toMatchObject({ name: 'Later', website: 'https://reyes.example.com/' })
    expect(again.pictures.thumbnail).toBe(logo)
    expect(again.pictures.gallery).toEqual({ kept: ['/uploads/pink.webp'], added: [lime] })
  })
})
