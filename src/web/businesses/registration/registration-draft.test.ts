import { describe, expect, it } from 'vitest'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { emptyDraft, parseDraft } from './registration-draft.ts'

const filled = {
  ...emptyDraft,
  name: 'Barton Bikes',
  hours: { ...defaultBusinessHours, monday: { open: '', close: '17:00', closed: false } },
  specialHours: {
    days: [
      { open: '09:00', close: '12:00', closed: false, from: '2026-12-24', to: '', note: 'Christmas Eve' },
    ],
    seasons: [{ name: 'Summer', from: '06-01', to: '08-31', hours: defaultBusinessHours }],
  },
  paymentMethods: { card: true },
  categoryId: 1,
  subcategoryId: 2,
  serviceIds: [3],
  mainServices: [{ name: 'Flat tires', from: '20', to: null, unit: 'item' as const }],
}

describe('parseDraft', () => {
  it('round-trips', () => {
    expect(parseDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  })

  it.each([
    null,
    undefined,
    'text',
    7,
    [],
    {
      name: 7,
      hours: 'always',
      specialHours: { days: [7, {}], seasons: 'none' },
      serviceIds: {},
      mainServices: 'many',
    },
  ])('reads %j as an empty draft', (kept) => {
    expect(parseDraft(kept)).toEqual(emptyDraft)
  })

  it('drops invalid parts', () => {
    const { hours, paymentMethods, categoryId, subcategoryId, serviceIds, mainServices } = parseDraft({
      hours: { monday: { open: '25:00', close: '17:00', closed: false }, tuesday: { closed: 'no' } },
      paymentMethods: { card: 'yes', venmo: true, gold: true },
      categoryId: '1',
      subcategoryId: 2,
      serviceIds: [3],
      mainServices: [null, { name: 'Odd', from: null, to: null, unit: 'acre' }, filled.mainServices[0]],
    })
    expect(mainServices).toEqual(filled.mainServices)
    expect(hours).toEqual(defaultBusinessHours)
    expect(paymentMethods).toEqual({ venmo: true })
    expect({ categoryId, subcategoryId, serviceIds }).toEqual({
      categoryId: null,
      subcategoryId: null,
      serviceIds: [],
    })
  })
})
