import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { emptyDraft, type RegistrationDraft } from './registration-draft.ts'
import { toRegistrationFaults, toRegistrationForm } from './registration-form.ts'
import { firstFaultyStep, furthestStep, isFilled, stepFaults } from './registration-steps.ts'

const filled: RegistrationDraft = {
  ...emptyDraft,
  name: ' Barton Bikes ',
  email: 'hello@example.com',
  phone: '(512) 555-0142',
  address: '2210 Barton Springs Rd',
  zipCode: '78704',
  description: 'Repairs while you swim.',
  categoryId: 4,
}

describe('navigation through the wizard', () => {
  it.each<[what: string, change: Partial<RegistrationDraft>, step: number]>([
    ['no name', { name: ' ' }, 1],
    ['an invalid link', { website: 'javascript:alert(1)' }, 1],
    ['no phone', { phone: '' }, 2],
    ['half a ZIP code', { zipCode: '787' }, 2],
    ['no description', { description: '\n' }, 3],
    [
      'a missing time',
      { hours: { ...filled.hours, friday: { open: '', close: '17:00', closed: false } } },
      3,
    ],
    ['no category', { categoryId: null }, 4],
    ['nothing', {}, 5],
  ])('with %s stops at its step', (_, change, step) => {
    expect(furthestStep({ ...filled, ...change })).toBe(step)
  })

  it('enables Next once everything is filled in, valid or not', () => {
    const wrong = { ...filled, zipCode: '787' }
    expect(isFilled(wrong, 2)).toBe(true)
    expect(stepFaults(wrong, 2)).toEqual({ zipCode: 'Please enter a ZIP code of 5 digits' })
    expect(isFilled({ ...filled, phone: ' ' }, 2)).toBe(false)
  })
})

describe('the form that is sent', () => {
  it('contains the specified fields', () => {
    const jpeg = new Blob(['jpeg'])
    const draft = { ...filled, subcategoryId: 7, serviceIds: [9], paymentMethods: { card: true } }
    const form = toRegistrationForm(draft, jpeg, [
      { key: 'a', url: 'data:', jpeg },
      { key: 'b', url: 'data:', jpeg },
    ])
    const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    expect(texts).toEqual({
      businessName: 'Barton Bikes',
      email: 'hello@example.com',
      phone: '(512) 555-0142',
      website: '',
      address: '2210 Barton Springs Rd',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704',
      description: 'Repairs while you swim.',
      averagePrice: '',
      businessHours: JSON.stringify(filled.hours),
      paymentMethodsData: '{"card":true}',
      category: '4',
      subcategory: '7',
      subSubCategoryIds: '[9]',
    })
    expect(form.get('profileImage')).toBeInstanceOf(File)
    expect(form.getAll('images')).toHaveLength(2)
  })

  it("maps the server's errors to their steps", () => {
    const fieldErrors = { 'businessHours.monday': 'Wrong', images: 'Broken', phone: 'Bad', unknown: 'x' }
    const body = { error: '', message: '', code: 'invalid' as const, fieldErrors, requestId: '' }
    const faults = toRegistrationFaults(new ApiError(400, 'Bad Request', body as never))
    expect(faults).toEqual({ hours: 'Wrong', gallery: 'Broken', phone: 'Bad' })
    expect(firstFaultyStep(faults)).toBe(2)
    expect(toRegistrationFaults(new TypeError('offline'))).toEqual({})
    expect(firstFaultyStep({})).toBeNull()
  })
})
