import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { readPhones } from './phone-number.ts'
import { toPhonePieces } from './phone-text.ts'
import { phoneFault } from './typed-phones.ts'

it.each([
  ['+44 20 7946 0000', '+44 20 7946 0000', '+442079460000'],
  ['+44 (0)20 7946 0000', '+44 (0)20 7946 0000', '+442079460000'],
  ['+44 020 7946 0000', '+44 20 7946 0000', '+442079460000'],
  ['011 44 20 7946 0000', '011 44 20 7946 0000', '+442079460000'],
  ['+442079460000', '+44 20 7946 0000', '+442079460000'],
  ['+52 55 1234 5678 ext. 9', '+52 55 1234 5678 ext. 9', '+525512345678;ext=9'],
])('stores %s as %s', (typed, text, dialed) => {
  expect(readPhones(typed)).toEqual({ text, fault: null })
  expect(toPhonePieces(text).map(({ href }) => href)).toEqual([`tel:${dialed}`])
})

it.each(['+44 20 794', '+999 1234 5678', '+1 555 555 555'])('%s is no number anywhere', (typed) => {
  expect(readPhones(typed)).toEqual({ text: null, fault: phoneFault })
})

it('a page dials of a stored text what the library reads in it', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${length - 1}}$`))
  const american = fc
    .tuple(fc.constantFrom('', '1 ', '+1-', '+1'), digits(3), digits(3), fc.stringMatching(/^\d{4}$/))
    .chain(([country, area, exchange, line]) =>
      fc
        .constantFrom(
          `(${area}) ${exchange}-${line}`,
          `${area}.${exchange}.${line}`,
          `${area}${exchange}${line}`,
        )
        .map((number) => country + number),
    )
  const foreign = fc.stringMatching(/^\+(?:44 ?20 ?7|49 ?30 ?|52 ?55 ?|33 ?1 ?|61 ?2 ?)\d{3,4}[ -]?\d{4}$/)
  const ending = fc.constantFrom('', ' ext. 7', 'x12', '.0')
  fc.assert(
    fc.property(fc.oneof(american, foreign), ending, (number, more) => {
      // A spreadsheet adds decimals to nothing but digits.
      fc.pre(more !== '.0' || /^\+?\d+$/.test(number))
      const { text } = readPhones(number + more)
      if (text === null) return
      const parsed = parsePhoneNumberFromString(number, 'US')
      const extension = /\d+$/.exec(more)?.[0]
      const isExtension = extension && more !== '.0'
      const links = toPhonePieces(text).flatMap(({ href }) => (href ? [href] : []))
      expect(links).toEqual([`tel:${parsed?.number}${isExtension ? `;ext=${extension}` : ''}`])
      expect(readPhones(text)).toEqual({ text, fault: null })
    }),
  )
})
