import { describe, expect, it } from 'vitest'
import { loveUsReasons } from '../love-us-reasons.ts'
import { businessFieldRules, registerBusinessSchema, updateBusinessSchema } from './business-forms.schemas.ts'
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

describe('businessFieldRules', () => {
  const accepted: [keyof typeof businessFieldRules, string, unknown][] = [
    ['name', '  Barton Taps ', 'Barton Taps'],
    ['phone', '512.555.0148 ext. 2', '512.555.0148 ext. 2'],
    ['website', 'barton-taps.example', 'https://barton-taps.example/'],
    ['website', '  ', null],
    ['city', ' austin ', ' austin '],
    ['state', 'texas', 'TX'],
    ['state', 'TX', 'TX'],
    ['zipCode', ' 78704 ', '78704'],
    ['zipCode', '78704-1234', '78704-1234'],
    ['averagePrice', '', null],
    ['averagePrice', '80', 8000],
    ['averagePrice', '$1,079.5', 107_950],
    ['averagePrice', '0', 0],
    ['averagePrice', '1000000', 100_000_000],
  ]
  it.each(accepted)('%s takes %j', (field, typed, value) => {
    expect(businessFieldRules[field].parse(typed)).toBe(value)
  })

  const refused: [keyof typeof businessFieldRules, string, string][] = [
    ['name', ' ', 'Required'],
    ['name', 'x'.repeat(121), 'Must be at most 120 characters'],
    ['name', 'half \ud800', 'Contains characters that cannot be stored'],
    ['phone', '512', 'Must be a phone number'],
    ['website', 'javascript:alert(1)', 'Must be a web address, such as https://yourbusiness.com'],
    ['city', 'Dallas', 'Must be Austin'],
    ['state', 'CA', 'Must be Texas (TX)'],
    ['zipCode', '787', 'Must be a ZIP code of 5 digits'],
    ['averagePrice', '-5', 'Must be an amount in dollars, such as 80 or 79.50'],
    ['averagePrice', '12,5', 'Must be an amount in dollars, such as 80 or 79.50'],
    ['averagePrice', '1000000.01', 'Must be at most $1,000,000'],
  ]
  it.each(refused)('%s refuses %j', (field, typed, message) => {
    expect(messagesOf(businessFieldRules[field].safeParse(typed))).toEqual([`: ${message}`])
  })

  it('keep an address that grows while it is put in order within its limit', () => {
    const long = `https://a.example/${'é'.repeat(200)}`
    expect(businessFieldRules.website.safeParse(long).success).toBe(false)
  })
})

describe('registerBusinessSchema', () => {
  it('takes the least, and drops what it does not know', () => {
    const status = { status: 'approved', submittedById: '1', rating: '5' }
    expect(registerBusinessSchema.parse({ ...registration, ...status })).toEqual({
      ...registration,
      category: 3,
    })
  })

  it('reads JSON out of text, and names what is wrong inside', () => {
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

  it('takes nothing but text', () => {
    for (const wrong of [1, true, null, ['3'], { $ne: '' }])
      for (const field of Object.keys(registration))
        expect(registerBusinessSchema.safeParse({ ...registration, [field]: wrong }).success).toBe(false)
  })
})

describe('updateBusinessSchema', () => {
  it('tells an absent field from an empty one', () => {
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

  it('takes lists as JSON', () => {
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
