import { describe, expect, it } from 'vitest'
import { type CheckedTexts, changedParts } from './checked-parts.ts'

const texts: CheckedTexts = {
  name: 'Café Olé & Sons',
  phone: '(512) 555-0148',
  website: 'https://www.ole.example.com/menu',
  categoryId: 2,
  subcategoryId: null,
  address: '1704 South 2nd Street, Suite B',
  zipCode: '78704',
  latitude: 30.2473,
  longitude: -97.7561,
  positionSource: 'address',
}
const changed = (after: Partial<CheckedTexts>) => changedParts(texts, { ...texts, ...after })

describe('changedParts', () => {
  it.each<Partial<CheckedTexts>>([
    { name: 'CAFE OLE AND SONS' },
    { name: 'Café-Olé & Son’s ' },
    { phone: '+1 512.555.0148' },
    { website: 'http://OLE.example.com/menu/' },
    { address: '1704 S. 2nd St. Ste B', zipCode: '78704-1234' },
  ])('takes %j for the same', (after) => {
    expect(changed(after)).toEqual([])
  })

  it('counts a pin that its owner has moved by more than three miles as another address', () => {
    const [near, far] = [
      { latitude: 30.27, longitude: -97.76 },
      { latitude: 30.3, longitude: -97.76 },
    ]
    expect(changed({ ...near, positionSource: 'owner' })).toEqual([])
    expect(changed({ ...far, positionSource: 'owner' })).toEqual(['address'])
    expect(changed({ ...far, positionSource: 'import' })).toEqual([])
    expect(changed({ latitude: null, longitude: null, positionSource: null })).toEqual([])
  })

  it.each<[string, Partial<CheckedTexts>]>([
    ['name', { name: 'Café Oló & Sons' }],
    // The second letter is Cyrillic.
    ['name', { name: 'C\u0430fé Olé & Sons' }],
    ['phone', { phone: '(512) 555-0149' }],
    ['phone', { phone: '(512) 555-0148 ext. 3' }],
    ['phone', { phone: null }],
    ['website', { website: 'https://ole.example.com/Menu' }],
    ['website', { website: 'https://ole.example.co/menu' }],
    ['website', { website: 'https://ole.example.com/menu?to=elsewhere' }],
    ['category', { categoryId: 3 }],
    ['category', { subcategoryId: 9 }],
    ['address', { address: '1706 South 2nd Street, Suite B' }],
    ['address', { zipCode: '78701' }],
  ])('finds another %s in %j', (part, after) => {
    expect(changed(after)).toEqual([part])
  })

  it('compares signs where there are no words', () => {
    expect(changedParts({ ...texts, name: '???' }, { ...texts, name: '!!!' })).toEqual(['name'])
  })

  it('tells numbers with letters apart', () => {
    const call = (phone: string) => changedParts({ ...texts, phone: '512-PLUMBER' }, { ...texts, phone })
    expect([call('512 plumber'), call('512-TOWTRUK')]).toEqual([[], ['phone']])
  })
})
