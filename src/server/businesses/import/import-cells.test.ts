import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasLostLetters,
  isMarkedClosed,
  isSheetError,
  mayBeClosed,
  splitAddressCell,
  toCellText,
  toCityText,
  toDay,
  toPriceText,
  withoutDecimals,
} from './import-cells.ts'

describe('an address cell', () => {
  const point = { latitude: '30.27', longitude: '-97.79' }
  it.each([
    [
      '2900 BEE CAVES RD\nROLLINGWOOD, TX 78746\n(30.27, -97.79)',
      { street: '2900 BEE CAVES RD', city: 'ROLLINGWOOD', zipCode: '78746', ...point },
    ],
    [
      '6026 S 1st St\r\nUnit B \r\nAustin, TX 78701-1234',
      { street: '6026 S 1st St Unit B', city: 'Austin', zipCode: '78701-1234' },
    ],
    [
      '891 S 1ST ST STE 100 AUSTIN, TX 78704',
      { street: '891 S 1ST ST STE 100', city: 'AUSTIN', zipCode: '78704' },
    ],
    [
      '1 Ranch Rd 620 S WEST  LAKE HILLS TX 78746',
      { street: '1 Ranch Rd 620 S', city: 'WEST  LAKE HILLS', zipCode: '78746' },
    ],
    ['12 Main St, Austin, Texas, 78757, USA', { street: '12 Main St', city: 'Austin', zipCode: '78757' }],
    ['12 Main St, Suite B, TX 78757', { street: '12 Main St, Suite B', zipCode: '78757' }],
    ['12 Main St, Flower Mound, TX 75028', { street: '12 Main St', city: 'Flower Mound', zipCode: '75028' }],
    ['12 Main St, Austin', { street: '12 Main St', city: 'Austin' }],
    ['5800 Manor', { street: '5800 Manor' }],
    ['100 Lakeway (30.27, -97.79)', { street: '100 Lakeway', ...point }],
    ['AUSTIN, TX 78701', { street: '', city: 'AUSTIN', zipCode: '78701' }],
    ['', { street: '' }],
  ])('%j is taken apart', (cell, parts) => {
    expect(splitAddressCell(cell)).toEqual(parts)
  })

  it('of any text keeps its street on one line, and takes it apart only once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { street } = splitAddressCell(text)
        expect(street).toBe(street.trim())
        expect(street).not.toMatch(/[\n\r]/)
      }),
    )
  })

  it('of any street gives back what it was made of', () => {
    const street = fc.tuple(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('Oak Ln', 'S 1ST ST', 'Burnet Rd Ste 4'),
    )
    const end = fc.constantFrom('\n', ', ', ' ')
    fc.assert(
      fc.property(street, end, fc.integer({ min: 78_701, max: 78_759 }), ([number, way], gap, zip) => {
        const parts = splitAddressCell(`${number} ${way}${gap}Austin, TX ${zip}\n(30.27, -97.79)`)
        expect(parts).toEqual({ street: `${number} ${way}`, city: 'Austin', zipCode: String(zip), ...point })
      }),
    )
  })
})

it.each(['n/a', 'N/A', '-', '—', 'none', ' None ', 'null', '', '#N/A'])('%j is an empty cell', (cell) => {
  expect(toCellText(cell)).toBe('')
})
it.each(['Nonesuch', '-5', '0', 'NA'])('%j is not an empty cell', (cell) => {
  expect(toCellText(cell)).toBe(cell)
})

it.each([
  ['=HYPERLINK("https://joe.example","Joe")', 'Joe', 'https://joe.example'],
  ['=hyperlink( "https://joe.example" ; "Joe ""The"" Cook" )', 'Joe "The" Cook', 'https://joe.example'],
  ['=HYPERLINK("https://joe.example")', 'https://joe.example', 'https://joe.example'],
  ['=HYPERLINK("mailto:joe@joe.example","Write us")', 'Write us', 'mailto:joe@joe.example'],
  ['=SUM(A1:A2)', '=SUM(A1:A2)', '=SUM(A1:A2)'],
])('%j shows %j and leads to %j', (cell, shown, address) => {
  expect(toCellText(cell, 'name')).toBe(shown)
  expect(toCellText(cell, 'phone')).toBe(shown)
  for (const field of ['website', 'email', 'facebookUrl'] as const)
    expect(toCellText(cell, field)).toBe(address)
})

it.each(['#N/A', '#REF!', '#NAME?', '#VALUE!', '#DIV/0!', '#NUM!', '#ERROR!', '#Name?', '##########'])(
  '%j is an error of a spreadsheet',
  (cell) => expect(isSheetError(cell)).toBe(true),
)
it.each(['#1 Tacos!', '#Winning!', '#', '##', 'Name?'])('%j is no error of a spreadsheet', (cell) => {
  expect(isSheetError(cell)).toBe(false)
})

it.each(['Joe?s Taqueria', 'Caf? Pe?a', '?clair Bakery', 'Jo?o & Sons'])('%j has lost letters', (text) => {
  expect(hasLostLetters(text)).toBe(true)
})
it.each(['Got Milk?', 'What? & Co', 'Who’s There? Pub', 'Peña'])('%j has lost no letters', (text) => {
  expect(hasLostLetters(text)).toBe(false)
})

it.each([
  ['$80–$120', '100.00'],
  ['80 - 120', '100.00'],
  ['$79.50 to $80', '79.75'],
  ['95', '95'],
  ['from 60', 'from 60'],
  ['120-80', '120-80'],
  ['$$', '$$'],
  ['1-2-3', '1-2-3'],
])('a price of %j is read as %j', (cell, text) => {
  expect(toPriceText(cell)).toBe(text)
})

it.each([
  ['78744.0', '78744'],
  ['78744', '78744'],
  ['1.5', '1.5'],
])('%j without decimals is %j', (cell, text) => {
  expect(withoutDecimals(cell)).toBe(text)
})

it.each([
  ['06/18/2025', '2025-06-18'],
  ['6/8/2025 10:00', '2025-06-08'],
  ['2025-06-18T10:00:00', '2025-06-18'],
  ['June 2025', ''],
])('%j is the day %j', (cell, day) => {
  expect(toDay(cell)).toBe(day)
})

it.each(['ATX', 'austin, tx', 'Austin TX', 'AUSTIN'])('%j is Austin', (city) => {
  expect(toCityText(city)).toBe('Austin')
})
it.each(['Round Rock', 'Austinville'])('%j is not Austin', (city) => {
  expect(toCityText(city)).toBe(city)
})

it.each([
  'OOB Dove Deli',
  '*OOB* Dove',
  'Dove Deli - OOB',
  'Dove (OUT OF BUSINESS)',
  'Dove - CLOSED',
  'Dove (closed)',
  'OOB: Dove',
  '[OOB] Dove',
  'PERMANENTLY CLOSED Dove Deli',
  'OOB Éclair Bakery',
  'Permanently Closed Dove Deli',
  'CLOSED - Dove',
  '[CLOSED 2024]',
  '[CLOSED 2024] Dove',
  'Dove (CLOSED 3/1/24)',
  'Dove (closed in March 2024)',
  'Dove [Closed since 2023]',
  'Dove - CLOSED 12-31-2024',
  'CLOSED 2024-03-01: Dove',
  'OOB 3/24 - Dove',
  'Dove (OOB 2024)',
  'Out-of-Business - Dove',
  'Dove (now closed)',
])('%j is marked as closed', (name) => {
  expect(isMarkedClosed(name)).toBe(true)
})
it.each([
  ...[
    'Closed Loop Coffee',
    'Closed-Loop Coffee',
    'Oobleck Toys',
    'Boob Tube',
    'OOB Records',
    'OOB RECORDS & BOOKS',
    'Oob Records',
    'OOB',
  ],
  ...[
    'OOB Yoga Studio, LLC',
    'OOB Brewing Co.',
    'OOB & Co',
    'Oob Épicerie',
    'Oob’s Kitchen',
    'Going Out of Business Liquidators',
    'Case-Closed',
    'Dove (closed Mondays)',
    'Dove (Closed Sun-Mon)',
    'CLOSED Dove',
    'Dove (closed Dec 25)',
    'Dove (closed 12-1)',
    'Dove (CLOSED 3/24)',
    'Dove CLOSED',
    'Dove (temporarily closed)',
  ],
])('%j is not marked as closed', (name) => {
  expect(isMarkedClosed(name)).toBe(false)
})
it.each([
  ['CLOSED Dove', true],
  ['Dove CLOSED', true],
  ['Dove (temporarily closed)', true],
  ['Dove (closed Mondays)', true],
  ['Dove (CLOSED 3/24)', true],
  ['Closed Loop Coffee', true],
  ['Dove, out of business', false],
  ['Dove - CLOSED', false],
  ['Going Out of Business Liquidators', false],
  ['Enclosed Patios', false],
  ['OOB Records', false],
])('%j may say that it is closed: %j', (name, isDoubtful) => {
  expect(mayBeClosed(name)).toBe(isDoubtful)
})
