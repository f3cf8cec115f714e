import { describe, expect, it } from 'vitest'
import { findImportColumns } from './import-columns.ts'

describe('columns', () => {
  it('can be left out', () => {
    expect(findImportColumns(['name', 'address', 'phone', 'Web'], { map: 'phone=' })).toEqual({
      places: { name: 0, address: 1, website: 3 },
      guessed: [],
      unused: ['phone'],
    })
  })

  it('are recognized by what is in them', () => {
    const header = [
      '',
      'Owner Name',
      'Restaurant Name',
      'Where',
      'Code',
      'y',
      'x',
      'Call',
      'Score',
      'Link',
      'To',
    ]
    const samples = [
      [
        '0',
        'Ann',
        'Dove Deli',
        '12 S 1ST ST',
        '78704.0',
        '30.25',
        '-97.75',
        'n/a',
        '97',
        'www.dove.example',
        'a@dove.example',
      ],
      [
        '1',
        'Bo',
        '3 Herons',
        '9 Burnet Rd Ste 4',
        '78757-1234',
        '30.31',
        '-97.71',
        '(512) 555-0144 x3',
        '30.1',
        '',
        '',
      ],
    ].map((fields, line) => ({ line, fields }))
    expect(findImportColumns(header, { samples })).toEqual({
      places: {
        name: 2,
        address: 3,
        zipCode: 4,
        latitude: 5,
        longitude: 6,
        phone: 7,
        website: 9,
        email: 10,
      },
      guessed: ['email', 'phone', 'website', 'address', 'zipCode', 'latitude', 'longitude'],
      unused: ['', 'Owner Name', 'Score'],
    })
    // What the command says isn't guessed.
    expect(findImportColumns(header, { samples, map: 'phone=,zipCode=Score' }).places).toMatchObject({
      zipCode: 8,
    })
    expect(findImportColumns(header, { samples, map: 'phone=' }).places).not.toHaveProperty('phone')
  })
})
