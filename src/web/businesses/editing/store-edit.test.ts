import { describe, expect, it } from 'vitest'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { keptPicture, type PictureChange } from '#web/ui/use-chosen-picture.ts'
import { toEditFaults, typedFaults } from './edit-faults.ts'
import { toEditForm } from './edit-form.ts'
import type { EditPictures } from './edit-pictures.ts'
import { toEditValues } from './edit-values.ts'
import { mergeCopies, takeTheirs } from './store-edit.ts'

const base = {
  id: 7,
  revision: 3,
  name: 'Reyes Home Cleaning',
  phone: '512-555-0100',
  zipCode: '78704',
  categoryId: 2,
  subcategoryId: null,
  subSubCategoryIds: [],
  priceUnit: null,
  services: [],
  mainServices: [],
  additionalServices: ['Windows'],
  whyPeopleLoveUsData: ['Family-Owned'],
  businessHoursData: null,
  paymentMethodsData: { card: true },
  logoUrl: '/uploads/logo.w400.webp',
  coverPhotoUrl: '/uploads/cover.w1200.webp',
  thumbnailUrl: null,
  images: ['a', 'b'].map((name) => ({ url: `/uploads/${name}.w800.webp`, altText: '' })),
} as unknown as Business

const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' })
const chosen: PictureChange = { kind: 'new', jpeg, previewUrl: 'data:image/jpeg;base64,anBlZw==' }
const untouched: EditPictures = {
  logo: keptPicture,
  coverPhoto: keptPicture,
  thumbnail: keptPicture,
  gallery: { kept: base.images.map(({ url }) => url), added: [] },
}
const textsOf = (form: FormData) =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))

describe('toEditForm', () => {
  it('sends every field, and kept pictures by URL', () => {
    const values = { ...toEditValues(base), newService: ' Ovens ' }
    expect(textsOf(toEditForm(values, untouched, base))).toMatchObject({
      name: 'Reyes Home Cleaning',
      email: '',
      categoryId: '2',
      subcategoryId: '',
      subSubCategoryIds: '[]',
      additionalServices: '["Windows","Ovens"]',
      coverPhotoUrl: '/uploads/cover.w1200.webp',
      thumbnailUrl: '',
      existingImages: '["/uploads/a.w800.webp","/uploads/b.w800.webp"]',
      imagesToRemove: '[]',
      snapchatUrl: '',
      revision: '3',
    })
    expect(textsOf(toEditForm(values, untouched, base))).not.toHaveProperty('businessHoursData')
  })

  it('sends new pictures, and which ones to delete', () => {
    const pictures: EditPictures = {
      logo: { kind: 'removed' },
      coverPhoto: { kind: 'removed' },
      thumbnail: chosen,
      gallery: { kept: ['/uploads/b.w800.webp'], added: [jpeg, jpeg] },
    }
    const form = toEditForm(toEditValues(base), pictures, base)
    expect(textsOf(form)).toMatchObject({
      removeProfileImage: 'true',
      coverPhotoUrl: '',
      thumbnailUrl: chosen.previewUrl,
      imagesToRemove: '["/uploads/a.w800.webp"]',
    })
    expect(form.getAll('images')).toHaveLength(2)
    expect(form.has('profileImage')).toBe(false)
    expect(toEditForm(toEditValues(base), { ...pictures, logo: chosen }, base).has('profileImage')).toBe(true)
  })
})

describe('an edit merged with a newer copy', () => {
  const newest: Business = {
    ...base,
    revision: 4,
    phone: '512-555-0199',
    logoUrl: '/uploads/newer.w400.webp',
    images: [...base.images, { url: '/uploads/c.w800.webp', altText: '' }],
  }
  const mine = {
    base,
    values: { ...toEditValues(base), name: 'Mine' },
    pictures: { ...untouched, thumbnail: chosen, gallery: { kept: ['/uploads/b.w800.webp'], added: [jpeg] } },
  }

  it('contains the changes of both', () => {
    const { mine: merged, conflicts } = mergeCopies(mine, newest)
    expect(conflicts).toEqual([])
    expect(merged.base.revision).toBe(4)
    expect(merged.values).toMatchObject({ name: 'Mine', phone: '512-555-0199' })
    expect(merged.pictures.thumbnail).toBe(chosen)
    expect(merged.pictures.gallery).toEqual({
      kept: ['/uploads/b.w800.webp', '/uploads/c.w800.webp'],
      added: [jpeg],
    })
  })

  it('reports what both changed, and takes the chosen side', () => {
    const both = {
      ...mine,
      values: { ...mine.values, phone: '512-555-0111' },
      pictures: { ...mine.pictures, logo: chosen },
    }
    const merged = mergeCopies(both, newest)
    expect(merged.conflicts).toEqual(['phone', 'logo'])
    expect(takeTheirs(merged, [])).toEqual(merged.mine)
    const settled = takeTheirs(merged, ['phone', 'logo'])
    expect(settled.values).toMatchObject({ name: 'Mine', phone: '512-555-0199' })
    expect(settled.pictures.logo).toEqual(keptPicture)
  })

  it('reports no conflict when both removed the same picture', () => {
    const without = { ...mine, pictures: { ...mine.pictures, logo: { kind: 'removed' } as const } }
    expect(mergeCopies(without, { ...newest, logoUrl: null }).conflicts).toEqual([])
    expect(mergeCopies(without, newest).conflicts).toEqual(['logo'])
  })
})

describe('field errors', () => {
  it('from the server appear at the form fields', () => {
    const fieldErrors = {
      name: 'Required',
      'subSubCategoryIds.1': 'Unknown service',
      'businessHoursData.friday': 'Closes too early',
      'additionalServices.0': 'Too long',
      coverPhotoUrl: 'No photo',
      images: 'At most 8 photos are allowed',
      revision: 'Must be a whole number',
    }
    const body = { error: 'x', message: 'x', code: 'invalid_input', fieldErrors, requestId: '1' } as const
    expect(toEditFaults(new ApiError(400, 'Bad Request', body))).toEqual({
      name: 'Please fill this in',
      serviceIds: 'Unknown service',
      friday: 'Closes too early',
      additionalServices: 'Too long',
      coverPhoto: 'No photo',
      gallery: 'At most 8 photos are allowed',
    })
    expect(toEditFaults(new Error('Network'))).toEqual({})
  })

  it('in what was typed are found before anything is sent', () => {
    const found = typedFaults({ ...toEditValues(base), email: 'maya@', facebookUrl: 'javascript:alert(1)' })
    expect(Object.keys(found)).toEqual(['email', 'facebookUrl'])
    expect(typedFaults(toEditValues(base))).toEqual({})
  })
})
