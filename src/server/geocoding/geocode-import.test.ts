import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { milesBetween, type Position } from '#shared/lib/geo.ts'
import { openGeocoder } from '#test/geocode-command.ts'
import { asCollection, asSequence, inventTown } from '#test/invented-streets.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
let geocoder: ReturnType<typeof openGeocoder>
beforeAll(async () => {
  test = await startTestApp()
  geocoder = openGeocoder(test)
})
afterAll(async () => {
  await geocoder.db.destroy()
  await test.close()
})
beforeEach(() => geocoder.db.deleteFrom('address_sources').execute())

type Found = Position & { isApproximate: boolean; positionSource: string }

/** Where a visitor of the form is told that an address is. */
async function find(address: string, zipCode = '78704'): Promise<Found> {
  const response = await test.app.inject({ url: '/api/businesses/position', query: { address, zipCode } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const meters = (from: Position, to: Position) => milesBetween(from, to) * 1609.344
const center = { latitude: 30.243, longitude: -97.7651, isApproximate: true, positionSource: 'zip' }

const header = 'LON,LAT,NUMBER,STREET,UNIT,CITY,POSTCODE'
const points = [
  header,
  '-97.7701,30.2451,2200,S LAMAR BLVD,,AUSTIN,78704',
  '-97.7701,30.2451,2200,S LAMAR BLVD,STE 4,AUSTIN,78704',
  '-97.7709,30.2442,2206,S LAMAR BLVD,,AUSTIN,78704',
  '-97.7321,30.3012,2200,N LAMAR BLVD,,AUSTIN,78705',
].join('\n')

it('without a file, an address is the middle of its ZIP code’s area', async () => {
  expect(await find('2200 S Lamar Blvd')).toEqual(center)
  expect(await find('2200 S Lamar Blvd', '10001')).toMatchObject({ latitude: null, isApproximate: true })
})

describe('a file of points', () => {
  it.each(['2200 S Lamar Blvd', '2200 South Lamar Boulevard, Suite 4', '2200 S. Lamar', '2200 Lamar'])(
    'finds %s',
    async (address) => {
      const report = await geocoder.importText(points)
      expect(report).toMatchObject({ rows: 4, ranges: 3, unfit: 0, outside: 0 })
      const place = { latitude: 30.2451, longitude: -97.7701 }
      expect(await find(address)).toEqual({ ...place, isApproximate: false, positionSource: 'address' })
    },
  )

  it('stands in for an unknown number by the nearest one of its street, and says so', async () => {
    await geocoder.importText(points)
    const near = { latitude: 30.2442, longitude: -97.7709, isApproximate: true, positionSource: 'street' }
    expect(await find('2208 S Lamar Blvd')).toEqual(near)
  })

  it.each([
    ['another street', '2200 Oak St', '78704'],
    ['another direction', '2200 E Lamar Blvd', '78704'],
    ['another type', '2200 S Lamar Ct', '78704'],
    ['another ZIP code', '2200 S Lamar Blvd', '78758'],
    ['no number', 'S Lamar Blvd', '78704'],
  ])('finds nothing for %s', async (_what, address, zip) => {
    await geocoder.importText(points)
    expect(await find(address, zip)).toMatchObject({ positionSource: 'zip' })
  })

  it('has its columns in any order and under other names', async () => {
    const text =
      'Zip_Code;Full Street Name;Latitude;Address Number;Longitude\n78704;S Lamar Blvd;30.2451;2200;-97.7701\n'
    expect(await geocoder.importText(text)).toMatchObject({ ranges: 1 })
    expect(await find('2200 S Lamar')).toMatchObject({ positionSource: 'address' })
  })

  it('leaves out what is far away, and rows without a number, street or place, with their lines', async () => {
    const report = await geocoder.importText(
      [
        points,
        '-95.36,29.76,100,MAIN ST,,HOUSTON,77002',
        '-97.77,30.24,,S LAMAR BLVD,,AUSTIN,78704',
        '-97.77,30.24,12, ,,AUSTIN,78704',
        ',,14,S LAMAR BLVD,,AUSTIN,78704',
        '-97.77,NaN,16,S LAMAR BLVD,,AUSTIN,78704',
      ].join('\n'),
    )
    expect(report).toMatchObject({ rows: 9, ranges: 3, outside: 1, unfit: 4 })
    expect(report.faults).toEqual({
      'has no house number': { count: 1, lines: [7] },
      'names no street': { count: 1, lines: [8] },
      'has no place': { count: 1, lines: [9] },
      'longitude -97.77 and latitude NaN are not degrees': { count: 1, lines: [10] },
    })
    expect(report.message).toContain('  has no house number: line 7\n')
  })
})

describe('a file of ranges', () => {
  const { features, houses } = inventTown()

  it.each([
    ['as a sequence', asSequence(features)],
    ['with record separators', asSequence(features).replaceAll('{"type":"Feature"', '\x1e{"type":"Feature"')],
    ['as a collection', asCollection(features)],
  ])('%s places most houses within 50 meters, on their side of the street', async (_form, text) => {
    const report = await geocoder.importText(text, 'addrfeat.geojson')
    expect(report).toMatchObject({ rows: features.length, ranges: 2 * features.length, unfit: 0 })
    const some = houses.filter((_house, index) => index % 9 === 0)
    const errors = await Promise.all(
      some.map(async (house) => {
        const found = await find(house.address)
        expect(found, house.address).toMatchObject({ isApproximate: false, positionSource: 'address' })
        return meters(found, house)
      }),
    )
    const median = errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)] ?? Number.NaN
    expect(median).toBeLessThan(50)
    expect(Math.max(...errors)).toBeLessThan(130)
    const [even, odd] = await Promise.all([find('142 S Wren St'), find('143 S Wren St')])
    expect(even.longitude).toBeLessThan(odd.longitude)
    expect(meters(even, odd)).toBeLessThan(30)
  })

  it('is also read from CSV with lines as WKT, as ogr2ogr writes it', async () => {
    const text = [
      'WKT,TLID,FULLNAME,LFROMHN,LTOHN,RFROMHN,RTOHN,ZIPL,ZIPR',
      '"LINESTRING (-97.77 30.24,-97.76 30.24)",1,W Heron Ln,198,100,199,101,78704,78704',
      '"LINESTRING Z (-97.76 30.24 0,-97.75 30.24 0)",2,W Heron Ln,,,299,201,,78704',
    ].join('\n')
    expect(await geocoder.importText(text)).toMatchObject({ rows: 2, ranges: 3 })
    const found = await find('100 West Heron Lane')
    expect(found.longitude).toBeCloseTo(-97.76, 4)
    // The left of a line to the east is north.
    expect(found.latitude).toBeGreaterThan(30.24)
    expect(await find('250 W Heron Ln')).toMatchObject({ isApproximate: true, positionSource: 'street' })
  })
})

describe('a file that can’t be used', () => {
  const feature = (geometry: unknown, properties: object = { number: '1', street: 'Oak St' }) =>
    JSON.stringify({ type: 'Feature', properties, geometry })
  const swapped = { type: 'Point', coordinates: [30.25, -97.75] }

  it.each<[string, string | Buffer, string]>([
    ['empty', '', 'The file is empty.'],
    ['without rows', `${header}\n`, 'The file has no rows.'],
    [
      'without the columns',
      'name,phone\nA,1\n',
      'The file has the columns name, phone. It needs a house number',
    ],
    ['without a header', '-97.77,30.24,2200,S LAMAR BLVD\n', 'The file has the columns -97.77, 30.24, 2200'],
    [
      'with longitude and latitude swapped',
      `${header}\n30.24,-97.77,2200,S LAMAR BLVD,,AUSTIN,78704\n`,
      'Line 2: longitude and latitude are in the wrong order (30.24, -97.77).',
    ],
    [
      'in feet',
      `${header}\n3112000,10070000,2200,S LAMAR BLVD,,AUSTIN,78704\n`,
      'Line 2 longitude 3112000 and latitude 10070000 are not degrees; convert the file with ogr2ogr',
    ],
    [
      'of another city',
      `${header}\n-95.36,29.76,100,MAIN ST,,HOUSTON,77002\n`,
      'Nothing in the file is in or near Austin.',
    ],
    ['with a huge line', `${header}\n-97.77,30.24,2200,"${'x'.repeat(600_000)}\n`, 'is longer than 256 kB'],
    [
      'that is mostly unusable',
      `${points}\n${'-97.77,30.24,,X ST,,AUSTIN,78704\n'.repeat(9)}`,
      '9 of 13 rows can’t be used. Line 6 has no house number.',
    ],
    ['packed', Buffer.from('504b0304', 'hex'), 'This is a spreadsheet or compressed file'],
    ['of broken JSON', `${feature(swapped).slice(0, -9)}}}\n`, 'Line 1: The file is not'],
    [
      'cut off',
      asCollection([{ type: 'Feature' }]).slice(0, -8),
      'The file ends in the middle of a feature.',
    ],
    [
      'of swapped features',
      `\n${feature(swapped)}\n`,
      'Line 2: longitude and latitude are in the wrong order',
    ],
    [
      'of a huge feature',
      feature(swapped, { number: 'x'.repeat(300_000) }),
      'Line 1: The feature is longer than 256 kB.',
    ],
    ['of brackets alone', '['.repeat(300_000), 'Line 1: The file has too many nested brackets.'],
    [
      'of deep coordinates',
      feature({ type: 'LineString', coordinates: ['deep'] }).replace('"deep"', '['.repeat(10_000)),
      'Line 1: The file has too many nested brackets.',
    ],
    [
      'of blanks',
      `WKT,FULLNAME,LFROMADD,LTOADD\n"POINT${' '.repeat(190_000)}x",OAK ST,1,9\n`,
      'Line 2 is neither a point nor one line.',
    ],
    ['in UTF-16', Buffer.from('\uFEFFname,phone\nA,1\n', 'utf16le'), 'The file has the columns name, phone.'],
    ['of other JSON', '{"a": 1}\n[2]\n', 'The file is not GeoJSON.'],
    ['of areas', feature({ type: 'Polygon', coordinates: [] }), 'Line 1 is neither a point nor one line.'],
    [
      'of numbers as places',
      feature({ type: 'Point', coordinates: ['-97.7', '30.2'] }),
      'longitude NaN and latitude NaN are not degrees',
    ],
    [
      'not in UTF-8',
      Buffer.from(feature({ type: 'Point', coordinates: [-97.77, 30.24] }, { street: 'Ñ' }), 'latin1'),
      'Line 1 is not UTF-8.',
    ],
  ])('%s is refused, and changes nothing', async (_what, text, message) => {
    await geocoder.importText(points)
    const before = await geocoder.stored()
    await expect(geocoder.importText(text, 'other.txt')).rejects.toThrow(message)
    expect(await geocoder.stored()).toEqual(before)
    expect(await find('2200 S Lamar Blvd')).toMatchObject({ positionSource: 'address' })
  })

  it('fails in the middle, and changes nothing', async () => {
    await geocoder.importText(points)
    const before = await geocoder.stored()
    const { features } = inventTown()
    const text = `${asSequence([...features, ...features].slice(0, 1500))}${feature(swapped)}\n`
    await expect(geocoder.importText(text.repeat(12), 'town.geojson')).rejects.toThrow('in the wrong order')
    expect(await geocoder.stored()).toEqual(before)
  })

  it('that isn’t there is named', async () => {
    const folder = await fs.mkdtemp(path.join(test.app.config.dataDir, 'links-'))
    await fs.symlink('b.csv', path.join(folder, 'a.csv'))
    await fs.symlink('a.csv', path.join(folder, 'b.csv'))
    await expect(geocoder.run('geocode:import', folder)).rejects.toThrow('is a folder.')
    await expect(geocoder.run('geocode:import', path.join(folder, 'a.csv'))).rejects.toThrow(
      'a.csv can’t be opened: ELOOP.',
    )
    await expect(geocoder.run('geocode:import', '/nowhere/a.csv')).rejects.toThrow(
      'There is no file /nowhere/a.csv.',
    )
    await expect(geocoder.importText(points, 'a.csv', '--source', 'Travis County')).rejects.toThrow(
      '--source must be up to 40 lowercase letters',
    )
  })
})

describe('sources', () => {
  it('of the same file are the same, however often it is imported', async () => {
    await geocoder.importText(points)
    const before = await geocoder.stored()
    expect(await geocoder.importText(points)).toMatchObject({ ranges: 3 })
    const after = await geocoder.stored()
    expect(after).toEqual(before)
  })

  it('are used together, and each is replaced and removed as a whole', async () => {
    await geocoder.importText(points, 'a.csv', '--source', 'travis')
    const oak = `${header}\n-97.78,30.23,12,OAK ST,,AUSTIN,78704\n`
    await geocoder.importText(oak, 'b.csv', '--source', 'hays')
    expect(await find('2200 S Lamar Blvd')).toMatchObject({ positionSource: 'address' })
    expect(await find('12 Oak St')).toMatchObject({ positionSource: 'address' })
    await geocoder.importText(oak.replace('12', '14'), 'b.csv', '--source', 'hays')
    expect(await find('12 Oak St')).toMatchObject({ positionSource: 'street' })
    await geocoder.run('geocode:remove', '--source', 'hays')
    expect(await find('14 Oak St')).toMatchObject({ positionSource: 'zip' })
    expect(await find('2200 S Lamar Blvd')).toMatchObject({ positionSource: 'address' })
    await expect(geocoder.run('geocode:remove', '--source', 'hays')).rejects.toThrow(
      'No file of addresses was imported as hays.',
    )
  })

  it('of two imports at the same time are one of them, whole', async () => {
    const other = points.replaceAll('30.24', '30.25')
    await Promise.all([geocoder.importText(points, 'a.csv'), geocoder.importText(other, 'b.csv')])
    const lines = (await geocoder.stored()).map(({ line }) => line[1])
    expect(lines).toHaveLength(3)
    const lamar = lines
      .filter((latitude) => latitude !== 30_301_200)
      .map((latitude) => String(latitude).slice(0, 4))
    expect(new Set(lamar).size).toBe(1)
  })
})

it('a form’s question needs an address and a ZIP code', async () => {
  const ask = (query: Record<string, string>) => test.app.inject({ url: '/api/businesses/position', query })
  const missing = await ask({ address: '1 Oak St' })
  expect([missing.statusCode, Object.keys(missing.json().fieldErrors)]).toEqual([400, ['zipCode']])
  const odd = await ask({ address: 'x'.repeat(201), zipCode: '7870' })
  expect([odd.statusCode, Object.keys(odd.json().fieldErrors).sort()]).toEqual([400, ['address', 'zipCode']])
})
