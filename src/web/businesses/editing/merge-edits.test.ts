import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessFields, type EditedField, editedFields } from '#shared/businesses/business-fields.ts'
import { atItsAddress } from '#shared/businesses/form/area-choice.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { businessFieldSamples } from '#test/business-field-samples.ts'
import { conflictLabel, conflictText } from './conflict-words.ts'
import { type EditValues, toPaymentChoice } from './edit-values.ts'
import { mergeList, mergeValues, withTheirs } from './merge-edits.ts'

const found: EditValues = {
  ...(Object.fromEntries(editedFields.map((field) => [field, ''])) as Record<EditedField, string>),
  name: 'Reyes Home Cleaning',
  phone: '512-555-0100',
  category: { categoryId: 2, subcategoryId: 21, serviceIds: [1, 2, 3] },
  priceUnit: '',
  mainServices: [],
  additionalServices: ['Windows', 'Ovens'],
  newService: '',
  loveUs: ['Family-Owned'],
  hours: defaultBusinessHours,
  specialHours: { days: [], seasons: [] },
  paymentMethods: toPaymentChoice({ card: true, check: true }),
  pin: null,
  serviceArea: atItsAddress,
}
const merge = (mine: Partial<EditValues>, theirs: Partial<EditValues>) =>
  mergeValues({ base: found, mine: { ...found, ...mine }, theirs: { ...found, ...theirs } })

describe('mergeValues', () => {
  it('takes the pin that one of the two moved, and asks where both did', () => {
    const [here, there] = [
      { latitude: 30.25, longitude: -97.76, house: '1 oak 78704' },
      { latitude: 30.26, longitude: -97.75, house: '1 oak 78704' },
    ]
    expect(merge({ pin: here }, {}).values.pin).toEqual(here)
    expect(merge({}, { pin: there }).values.pin).toEqual(there)
    expect(merge({ pin: here }, { pin: there })).toMatchObject({ values: { pin: here }, conflicts: ['pin'] })
    expect(conflictText('pin', { ...found, pin: here })).toBe('Moved by hand')
  })

  it('takes every change that only one of the two made', () => {
    const { values, conflicts } = merge(
      { name: 'Reyes Cleaning', paymentMethods: toPaymentChoice({ card: true }) },
      { phone: '512-555-0199', paymentMethods: toPaymentChoice({ card: true, check: true, zelle: true }) },
    )
    expect(conflicts).toEqual([])
    expect(values).toEqual({
      ...found,
      name: 'Reyes Cleaning',
      phone: '512-555-0199',
      paymentMethods: toPaymentChoice({ card: true, zelle: true }),
    })
  })

  it('takes special hours from the one who changed them; both are a conflict', () => {
    const day = {
      open: '09:00',
      close: '17:00',
      closed: true,
      from: '2026-12-24',
      to: '2026-12-24',
      note: '',
    }
    const mine = { days: [day], seasons: [] }
    const theirs = {
      days: [],
      seasons: [{ name: 'Summer', from: '06-01', to: '08-31', hours: defaultBusinessHours }],
    }
    expect(merge({ specialHours: mine }, {}).values.specialHours).toEqual(mine)
    expect(merge({}, { specialHours: theirs }).values.specialHours).toEqual(theirs)
    const both = merge({ specialHours: mine }, { specialHours: theirs })
    expect(both.conflicts).toEqual(['specialHours'])
    expect(both.values.specialHours).toEqual(mine)
    expect(conflictLabel('specialHours')).toBe('Special hours')
    expect(conflictText('specialHours', { ...found, specialHours: mine })).toBe('Dec 24: Closed')
    expect(conflictText('specialHours', { ...found, specialHours: theirs })).toBe('Summer')
    expect(conflictText('specialHours', found)).toBe('None')
    expect(withTheirs(both.values, 'specialHours', { ...found, specialHours: theirs }).specialHours).toEqual(
      theirs,
    )
  })

  it('finds no conflict when both mean the same', () => {
    const { values, conflicts } = merge(
      { website: 'reyes.com', averagePrice: '80', description: 'One\nTwo ' },
      { website: 'https://reyes.com/', averagePrice: '80.00', description: 'One\r\nTwo' },
    )
    expect(conflicts).toEqual([])
    expect(values).toMatchObject({ website: 'https://reyes.com/', averagePrice: '80.00' })
  })

  it.each(editedFields)(
    'knows when two values of %s are equal, when they conflict, and its name',
    (field) => {
      const { typed, kept } = businessFieldSamples[field]
      expect(merge({ [field]: typed }, { [field]: kept })).toMatchObject({
        conflicts: [],
        values: { [field]: kept },
      })
      const merged = merge({ [field]: 'Mine' }, { [field]: kept })
      expect(merged).toMatchObject({ conflicts: [field], values: { [field]: 'Mine' } })
      expect(withTheirs(merged.values, field, { ...found, [field]: kept })[field]).toBe(kept)
      expect(conflictLabel(field)).toBe(businessFields[field].label)
      expect(conflictText(field, merged.values)).toBe('Mine')
    },
  )

  it('keeps mine when both changed the same field differently, and reports the conflict', () => {
    const { values, conflicts } = merge(
      { name: 'Mine', email: 'same@example.com' },
      { name: 'Theirs', email: 'same@example.com' },
    )
    expect(conflicts).toEqual(['name'])
    expect(values.name).toBe('Mine')
    expect(values.email).toBe('same@example.com')
    expect(withTheirs(values, 'name', { ...found, name: 'Theirs' }).name).toBe('Theirs')
  })

  it('merges lists', () => {
    const { values, conflicts } = merge(
      {
        additionalServices: ['Windows', 'Ovens', 'Attics'],
        loveUs: ['Family-Owned', 'Pet-Friendly'],
        newService: 'Ro',
      },
      { additionalServices: ['Ovens', 'Garages'], loveUs: [] },
    )
    expect(conflicts).toEqual([])
    expect(values.additionalServices).toEqual(['Ovens', 'Garages', 'Attics'])
    expect(values.loveUs).toEqual(['Pet-Friendly'])
    expect(values.newService).toBe('Ro')
  })

  it.each([
    [
      'a service each',
      { ...found.category, serviceIds: [1, 2, 3, 4] },
      { ...found.category, serviceIds: [2, 3] },
      [2, 3, 4],
    ],
    [
      'both to the same other place',
      { categoryId: 4, subcategoryId: 41, serviceIds: [8] },
      { categoryId: 4, subcategoryId: 41, serviceIds: [9] },
      [8, 9],
    ],
  ])('mixes services only within one subcategory: %s', (_case, mine, theirs, serviceIds) => {
    const { values, conflicts } = merge({ category: mine }, { category: theirs })
    expect(conflicts).toEqual([])
    expect(values.category).toEqual({ ...mine, serviceIds })
  })

  it('never mixes two categories', () => {
    const moved = { categoryId: 4, subcategoryId: null, serviceIds: [] }
    expect(merge({}, { category: moved }).values.category).toEqual(moved)
    expect(merge({ category: moved }, {}).values.category).toEqual(moved)
    const both = merge({ category: { ...found.category, serviceIds: [1] } }, { category: moved })
    expect(both.conflicts).toEqual(['category'])
    expect(both.values.category.serviceIds).toEqual([1])
  })

  it('merges hours day by day', () => {
    const late = { open: '09:00', close: '20:00', closed: false }
    const early = { open: '07:00', close: '12:00', closed: false }
    const mine = { ...defaultBusinessHours, monday: late, friday: late }
    const theirs = { ...defaultBusinessHours, tuesday: early, friday: early }
    const { values, conflicts } = merge({ hours: mine }, { hours: theirs })
    expect(conflicts).toEqual(['friday'])
    expect(values.hours).toEqual({ ...defaultBusinessHours, monday: late, tuesday: early, friday: late })
    const settled = withTheirs(values, 'friday', { ...found, hours: theirs })
    expect(settled.hours?.friday).toEqual(early)
    expect(conflictText('friday', settled)).toBe('7 AM – 12 PM')
  })

  it('takes hours that were unknown from the one who entered them', () => {
    const unknown = { ...found, hours: null }
    expect(mergeValues({ base: unknown, mine: unknown, theirs: found }).values.hours).toEqual(found.hours)
    expect(mergeValues({ base: unknown, mine: found, theirs: unknown }).values.hours).toEqual(found.hours)
  })

  it('changes nothing without changes, and takes everything if only one made changes', () => {
    const anyTexts = fc.record(Object.fromEntries(editedFields.map((field) => [field, fc.string()])))
    fc.assert(
      fc.property(anyTexts, (texts) => {
        expect(merge({}, texts)).toEqual({ values: { ...found, ...texts }, conflicts: [] })
        expect(merge(texts, {})).toEqual({ values: { ...found, ...texts }, conflicts: [] })
        expect(merge(texts, texts)).toEqual({ values: { ...found, ...texts }, conflicts: [] })
      }),
    )
  })
})

describe('mergeList, for example of a gallery', () => {
  it.each([
    ['mine added', ['a', 'b', 'c'], ['a', 'b'], ['a', 'b', 'c']],
    ['both removed', ['b'], ['a'], []],
    ['both removed the same', ['a'], ['a'], ['a']],
    ['they added, I changed the order', ['b', 'a'], ['a', 'b', 'x'], ['b', 'a', 'x']],
    ['they changed the order, I removed', ['a'], ['b', 'a'], ['a']],
    ['they changed the order, I added', ['a', 'b', 'n'], ['b', 'a'], ['b', 'a', 'n']],
    ['both changed the order', ['b', 'a'], ['b', 'a'], ['b', 'a']],
  ])('%s', (_case, mine, theirs, merged) => {
    expect(mergeList({ base: ['a', 'b'], mine, theirs })).toEqual(merged)
  })

  it('contains what neither removed and what either added, once each', () => {
    const anyList = fc.uniqueArray(fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(anyList, anyList, anyList, (base, mine, theirs) => {
        const merged = mergeList({ base, mine, theirs })
        expect(new Set(merged).size).toBe(merged.length)
        for (const item of new Set([...base, ...mine, ...theirs])) {
          const holds = base.includes(item) ? mine.includes(item) && theirs.includes(item) : true
          expect(merged.includes(item)).toBe(holds)
        }
      }),
    )
  })
})
