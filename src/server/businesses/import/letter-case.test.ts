import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toMixedCase } from './letter-case.ts'

it.each([
  ['BLUEBONNET NURSING HOME', 'Bluebonnet Nursing Home'],
  ["MCKAY'S BBQ OF AUSTIN, LLC", "McKay's BBQ of Austin, LLC"],
  ["O'REILLY'S H-E-B #12", "O'Reilly's H-E-B #12"],
  ['THE HOUSE AT THE LAKE, THE', 'The House at the Lake, The'],
  ['CASA DE LUZ CAFÉ', 'Casa de Luz Café'],
  ['TEXAS A&M AND AT&T', 'Texas A&M and AT&T'],
  ['HVAC PROS INC', 'HVAC Pros Inc'],
  ['7-ELEVEN STORE 3', '7-Eleven Store 3'],
  ['LIMESTONE’S COFFEE', 'Limestone’s Coffee'],
  ["D'ANGELO HENRY VIII", "D'Angelo Henry VIII"],
  ['11490 N LAMAR BLVD STE 100', '11490 N Lamar Blvd Ste 100'],
  ['232 RESEARCH BLVD SVRD NB', '232 Research Blvd Svrd NB'],
  ['5 E 7TH ST BLDG 2B', '5 E 7th St Bldg 2B'],
  ['CVS', 'CVS'],
  ['IKEA', 'IKEA'],
  ['12', '12'],
])('%j is written %j', (text, mixed) => {
  expect(toMixedCase(text)).toBe(mixed)
})

it('never changes a text with a lowercase letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'ß', 'ñ'), (text, letter) => {
      expect(toMixedCase(text + letter)).toBe(text + letter)
    }),
  )
})

it('only ever changes the case, and changes nothing the second time', () => {
  const words = fc.array(
    fc.constantFrom('MCCOY', "O'DELL'S", 'BBQ', 'OF', '1ST', 'A&W', 'É', '#', '-', 'İZMİR'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        words.map((list) => list.join(' ')),
        fc.string({ unit: 'grapheme' }),
      ),
      (text) => {
        const mixed = toMixedCase(text)
        expect(mixed.toLowerCase()).toBe(text.toLowerCase())
        expect(toMixedCase(mixed)).toBe(mixed)
      },
    ),
  )
})
