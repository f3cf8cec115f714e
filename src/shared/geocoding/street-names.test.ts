import { describe, expect, it } from 'vitest'
import { houseKey, readAddress, readStreet } from './street-names.ts'

describe('a street', () => {
  it.each([
    [
      'S Lamar Blvd',
      'South Lamar Boulevard',
      'S. LAMAR BLVD',
      'S.Lamar Blvd.',
      's lamar blv',
      'Lamar Blvd S',
    ],
    ['W 6th St', 'West Sixth Street', 'W. 6TH ST.'],
    ['E Martin Luther King Jr Blvd', 'East MLK Blvd', 'E Dr. Martin Luther King, Jr. Blvd'],
    ['N Interstate 35', 'N IH-35', 'North I-35', 'IH 35 N', 'N IH 35 SVRD', 'N Interstate Hwy 35 Service Rd'],
    ['E US Highway 290', 'East Hwy 290', 'E US 290', 'US-290 E'],
    ['N RM 620', 'Ranch Road 620 N', 'N FM 620 Rd', 'North Farm to Market Road 620'],
    ['St Johns Ave', "Saint John's Avenue", 'St. Johns Av'],
    ['Barton Springs Rd', 'Barton Springs Road'],
    ['Avenue G', 'Ave G'],
    ['West Ave', 'W Avenue'],
    ['Cañón Dr', 'Canon Drive'],
  ])('is one in all its spellings: %s', (first, ...others) => {
    expect(readStreet(first)).not.toBeNull()
    for (const other of others) expect(readStreet(other), other).toEqual(readStreet(first))
  })

  it('has a name, and a direction and a type if they are said', () => {
    expect(readStreet('S Lamar Blvd')).toEqual({ name: 'lamar', direction: 's', type: 'blvd' })
    expect(readStreet('S. Lamar')).toEqual({ name: 'lamar', direction: 's', type: '' })
    expect(readStreet('Avenue S')).toEqual({ name: 'ave s', direction: '', type: '' })
    expect(readStreet('West Ave')).toEqual({ name: 'w', direction: '', type: 'ave' })
    expect(readStreet('North Loop Blvd')).toEqual({ name: 'n lp', direction: '', type: 'blvd' })
  })

  it.each(['', ' . ', '—', 'x'.repeat(101)])('is not %j', (text) => expect(readStreet(text)).toBeNull())

  it('keeps apart what differs in more than its spelling', () => {
    const names = ['Oak St', 'Oak Dr', 'N Oak St', 'Oaks St', 'Hwy 71', 'FM 71', 'IH 71', '71st St']
    expect(new Set(names.map((name) => JSON.stringify(readStreet(name)))).size).toBe(names.length)
  })
})

describe('an address', () => {
  const lamar = { number: 2200, name: 'lamar', direction: 's', type: 'blvd' }
  it.each([
    '2200 S Lamar Blvd',
    '2200 South Lamar Boulevard, Suite 4',
    '2200 S. Lamar Blvd. #4',
    '2200-A S Lamar Blvd Apt 12',
    '2200 S Lamar Blvd 100',
    '2200 1/2 S Lamar Blvd Bldg 2 Ste 210',
    '2200 S Lamar Blvd Austin, TX 78704',
    '2200-2210 S Lamar Blvd Unit B',
  ])('is read in %j', (text) => expect(readAddress(text)).toEqual(lamar))

  it.each(['', 'S Lamar Blvd', '6th St', '1234567 Oak St', '2200', '2200 , ', 'PO Box 12'])(
    'is not in %j',
    (text) => expect(readAddress(text)).toBeNull(),
  )

  it('is the same with another suite, and another with another number', () => {
    const key = (address: string, zipCode = '78704') => houseKey(address, zipCode)
    expect(key('2200 S Lamar Blvd, Suite 4')).toBe(key('2200 South Lamar Boulevard #9', '78704-1234'))
    expect(key('2200 S Lamar Blvd')).not.toBe(key('2201 S Lamar Blvd'))
    expect(key('2200 S Lamar Blvd')).not.toBe(key('2200 S Lamar Blvd', '78745'))
    expect(key('Zilker Park')).toBe(key('zilker park'))
  })
})
