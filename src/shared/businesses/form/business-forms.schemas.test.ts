import { describe, expect, it } from 'vitest'
import { loveUsReasons } from '../love-us-reasons.ts'
import { registerBusinessSchema, updateBusinessSchema } from './business-forms.schemas.ts'
import { defaultBusinessHours } from './hours-faults.ts'

const registration = {
  businessName: 'Barton Taps',
  email: 'hello@barton-taps.example',
  phone: '(512) 555-0148',
  address: '1704 S 2nd St',
  zipCode: '78704',
  description: 'Taps and leaks.',
  category: '3',
}

const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('registerBusinessSchema', () => {
  it('accepts the minimum and drops unknown fields', () => {
    const status = { status: 'approved', submittedById: '1', rating: '5' }
    expect(registerBusinessSchema.parse({ ...registration, ...status })).toEqual({
      ...registration,
      category: 3,
    })
  })

  it('parses JSON strings and names what is invalid inside', () => {
    const monday = { open: '10:00', close: '10:00', closed: false }
    const businessHours = JSON.stringify({ ...defaultBusinessHours, monday })
    expect(messagesOf(registerBusinessSchema.safeParse({ ...registration, businessHours }))).toEqual([
      'businessHours.monday: Opens and closes at the same time; for 24 hours use 12 AM to 12 AM',
    ])
    const broken = { ...registration, subSubCategoryIds: '[1', paymentMethodsData: '{"gold":true}' }
    const messages = messagesOf(registerBusinessSchema.safeParse(broken))
    expect(messages).toContain('subSubCategoryIds: Must be JSON')
    expect(messages.some((message) => message.startsWith('paymentMethodsData'))).toBe(true)
  })

  it('accepts nothing but text', () => {
    for (const wrong of [1, true, null, ['3'], { $ne: '' }])
      for (const field of Object.keys(registration))
        expect(registerBusinessSchema.safeParse({ ...registration, [field]: wrong }).success).toBe(false)
  })
})

describe('updateBusinessSchema', () => {
  it('distinguishes an absent field from an empty one', () => {
    expect(updateBusinessSchema.parse({})).toEqual({})
    const emptied = {
      website: '',
      phone: '',
      description: ' ',
      categoryId: '',
      facebookUrl: '',
      averagePrice: '',
    }
    expect(updateBusinessSchema.parse(emptied)).toEqual(
      Object.fromEntries(Object.keys(emptied).map((field) => [field, null])),
    )
    expect(updateBusinessSchema.safeParse({ name: '' }).success).toBe(false)
  })

  it('accepts lists as JSON', () => {
    const whyPeopleLoveUsData = [loveUsReasons[0], loveUsReasons[18]]
    const lists = {
      additionalServices: [' Gutters '],
      whyPeopleLoveUsData,
      imagesToRemove: ['/uploads/a.webp'],
    }
    const text = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]))
    expect(updateBusinessSchema.parse(text)).toEqual({ ...lists, additionalServices: ['Gutters'] })
  })

  it.each([
    ['additionalServices', JSON.stringify(Array.from({ length: 31 }, () => 'x'))],
    ['additionalServices', '[""]'],
    ['additionalServices', JSON.stringify(['x'.repeat(61)])],
    ['whyPeopleLoveUsData', '["Because"]'],
    ['facebookUrl', 'javascript:alert(1)'],
    ['removeProfileImage', 'yes'],
    ['revision', '-1'],
    ['existingImages', '"/uploads/a.webp"'],
  ])('refuses %s as %s', (field, text) => {
    const faults = messagesOf(updateBusinessSchema.safeParse({ [field]: text }))
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.every((fault) => fault.startsWith(field))).toBe(true)
  })
})
