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

  it.each([
    [
      'phone',
      'Telephone No.',
      'Phone 1',
      'Phone #1',
      'Primary Phone',
      'Phone (Main)',
      'Business Phone Number',
    ],
    ['phone', 'PHONE NO. 1', 'Tel #', 'Teléfono', 'Telefono', 'TELÉFONO NO.', 'Número de Teléfono'],
    ['email', 'Primary Email', 'Business Email', 'Email 1', 'Correo', 'Correo electrónico'],
    ['website', 'Main Website', 'Business URL', 'Website 1', 'Sitio web', 'Página Web'],
    ['zipCode', 'Business ZIP', 'Código Postal', 'C.P.'],
    ['category', 'Primary Category', 'Business Type', 'Category 1', 'Categoría'],
    ['hours', 'Business Hours', 'Horario', 'Horarios'],
    ['city', 'Business City', 'Ciudad'],
    ['mainServices', 'mainServices', 'Main services', 'Services and prices', 'Price list'],
    ['services', 'Business Services', 'Services 1', 'Servicios'],
    ['description', 'Business Description', 'Descripción'],
  ])('of %s are recognized by each of their names', (field, ...names) => {
    for (const name of names)
      expect(findImportColumns(['Company', 'Street', name]).places, name).toEqual({
        name: 0,
        address: 1,
        [field as string]: 2,
      })
  })
  it.each([
    ['Company', 'Street 1'],
    ['Business Name', 'Address Line 1'],
    ['Nombre', 'Dirección'],
    ['Negocio', 'Calle'],
    ['Nombre del negocio', 'Domicilio'],
    ['Primary Name', 'Business Address 1'],
  ])('%s and %s are a name and an address', (...header) => {
    expect(findImportColumns(header).places).toEqual({ name: 0, address: 1 })
  })
  it('with names that only begin or end like one are others', () => {
    const header = [
      'Name',
      'Street No.',
      'Address',
      'Address 2',
      'Phone 2',
      'Company No.',
      'Type No.',
      'Main',
    ]
    expect(findImportColumns(header)).toMatchObject({
      places: { name: 0, address: 2 },
      unused: ['Street No.', 'Address 2', 'Phone 2', 'Company No.', 'Type No.', 'Main'],
    })
    const both = ['Contact Email', 'Company', 'Street', 'Business Email', 'Business Name']
    expect(findImportColumns(both).places).toEqual({ name: 4, address: 2, email: 3 })
    expect(findImportColumns(['Phone 1', 'Name', 'Address', 'Phone']).places.phone).toBe(3)
  })
  it('with bare digits are recognized by their name, and a fax never', () => {
    const samples = [{ line: 2, fields: ['Dove', '1 Main St', '(512) 555-0101', '5125550102'] }]
    expect(findImportColumns(['Name', 'Address', 'Fax No.', 'Primary Phone'], { samples })).toMatchObject({
      places: { phone: 3 },
      guessed: [],
    })
    expect(findImportColumns(['Name', 'Address', 'Fax No.', 'Other'], { samples }).places).toEqual({
      name: 0,
      address: 1,
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
    // Columns named in the command aren't guessed.
    expect(findImportColumns(header, { samples, map: 'phone=,zipCode=Score' }).places).toMatchObject({
      zipCode: 8,
    })
    expect(findImportColumns(header, { samples, map: 'phone=' }).places).not.toHaveProperty('phone')
  })
})
