import { describe, expect, it } from 'vitest'
import { toPhonePieces, toTelHref } from './phone-text.ts'
import { phoneFault, phoneFaultOf, toPhoneText } from './typed-phones.ts'

/** "[text|href]" for each link, and the text between. */
const linked = (text: string) =>
  toPhonePieces(text)
    .map((piece) => (piece.href ? `[${piece.text}|${piece.href.slice(4)}]` : piece.text))
    .join('')

describe('what is typed as a phone number', () => {
  it.each([
    ['(512) 555-0134', '[(512) 555-0134|+15125550134]'],
    ['512.555.0134', '[512.555.0134|+15125550134]'],
    ['512 555 0134', '[512 555 0134|+15125550134]'],
    ['512/555-0134', '[512/555-0134|+15125550134]'],
    ['512–555–0134', '[512–555–0134|+15125550134]'],
    ['(512)5550134', '[(512)5550134|+15125550134]'],
    ['1 512 555 0134', '[1 512 555 0134|+15125550134]'],
    ['+1 (512) 555-0134', '[+1 (512) 555-0134|+15125550134]'],
    ['5125550134', '[(512) 555-0134|+15125550134]'],
    ['15125550134', '[(512) 555-0134|+15125550134]'],
    ['+15125550134', '[(512) 555-0134|+15125550134]'],
    ['\u202a512-555-0134\u202c', '[512-555-0134|+15125550134]'],
  ])('%j is dialed and shown as %s', (typed, shown) => {
    expect(phoneFaultOf(typed)).toBeNull()
    expect(linked(toPhoneText(typed))).toBe(shown)
    expect(toPhoneText(toPhoneText(typed))).toBe(toPhoneText(typed))
  })

  it.each([
    ['(512) 555-0134 ext. 12', '[(512) 555-0134 ext. 12|+15125550134;ext=12]'],
    ['512-555-0134 x12', '[512-555-0134 x12|+15125550134;ext=12]'],
    ['512-555-0134x12', '[512-555-0134x12|+15125550134;ext=12]'],
    ['512-555-0134, Ext: 12', '[512-555-0134, Ext: 12|+15125550134;ext=12]'],
    ['512-555-0134 #12', '[512-555-0134 #12|+15125550134;ext=12]'],
    ['512-555-0134;ext=12', '[512-555-0134;ext=12|+15125550134;ext=12]'],
    ['512-555-0134 extensión 12', '[512-555-0134 extensión 12|+15125550134;ext=12]'],
    ['512-555-0134 (ext. 12)', '[512-555-0134 (ext. 12)|+15125550134;ext=12]'],
    ['512-555-0134 - x12', '[512-555-0134 - x12|+15125550134;ext=12]'],
  ])('%j has an extension', (typed, shown) => expect(linked(toPhoneText(typed))).toBe(shown))

  it.each([
    ['512-555-0134 / 512-555-0135', '[512-555-0134|+15125550134] / [512-555-0135|+15125550135]'],
    ['512-555-0134 or 512-555-0135', '[512-555-0134|+15125550134] or [512-555-0135|+15125550135]'],
    ['512-555-0134, 512-555-0135', '[512-555-0134|+15125550134], [512-555-0135|+15125550135]'],
    ['512-555-0134\n512-555-0135', '[512-555-0134|+15125550134] / [512-555-0135|+15125550135]'],
    ['5125550134 5125550135', '[(512) 555-0134|+15125550134] [(512) 555-0135|+15125550135]'],
    [
      '512-555-0134 x1 & 512-555-0135 x2',
      '[512-555-0134 x1|+15125550134;ext=1] & [512-555-0135 x2|+15125550135;ext=2]',
    ],
    ['Cell: 512-555-0134', 'Cell: [512-555-0134|+15125550134]'],
    ['512-555-0134 (cell)', '[512-555-0134|+15125550134] (cell)'],
    ['o: 512-555-0134 c: 512-555-0135', 'o: [512-555-0134|+15125550134] c: [512-555-0135|+15125550135]'],
    ['tel:+1-512-555-0134', 'tel:[+1-512-555-0134|+15125550134]'],
    ['Phone #: 512-555-0134', 'Phone #: [512-555-0134|+15125550134]'],
    ['Call us at 512-555-0134.', 'Call us at [512-555-0134|+15125550134].'],
    ['512-555-0134, 512-555-0134', '[512-555-0134|+15125550134], [512-555-0134|+15125550134]'],
  ])('%j has links of their own', (typed, shown) => expect(linked(toPhoneText(typed))).toBe(shown))

  it.each([
    ['512-555-0134, fax 512-555-0135', '[512-555-0134|+15125550134], fax 512-555-0135'],
    ['512-555-0134 (office), 512-555-0135 (fax)', '[512-555-0134|+15125550134] (office), 512-555-0135 (fax)'],
    ['512-555-0135 fax / 512-555-0134', '512-555-0135 fax / [512-555-0134|+15125550134]'],
    ['f: 512-555-0135 o: 512-555-0134', 'f: 512-555-0135 o: [512-555-0134|+15125550134]'],
    ['Tel/Fax: 512-555-0134', 'Tel/Fax: [512-555-0134|+15125550134]'],
  ])('%j doesn’t dial a fax', (typed, shown) => {
    expect(phoneFaultOf(typed)).toBeNull()
    expect(linked(toPhoneText(typed))).toBe(shown)
  })

  it.each([
    ['1-800-356-FLOW', '[1-800-356-FLOW|+18003563569]'],
    ['1 (800) FLOWERS', '[1 (800) FLOWERS|+18003569377]'],
    ['512-PLUMBER', '[512-PLUMBER|+15127586237]'],
    ['512-GET-PIZZA', '[512-GET-PIZZA|+15124387499]'],
    ['512 555 CALL', '[512 555 CALL|+15125552255]'],
    ['1-800-GOT-JUNK ext 5', '[1-800-GOT-JUNK ext 5|+18004685865;ext=5]'],
    ['800-FLOWERS or 512-555-0134', '[800-FLOWERS|+18003569377] or [512-555-0134|+15125550134]'],
  ])('%j keeps its letters', (typed, shown) => expect(linked(toPhoneText(typed))).toBe(shown))

  it.each([
    '5125550134.0',
    '5.125550134E+09',
    '5,125,550,134',
    "'5125550134",
    '="5125550134"',
    '15125550134.00',
  ])('%j is what a spreadsheet makes of a number', (typed) =>
    expect(toPhoneText(typed)).toBe('(512) 555-0134'),
  )

  it.each(['', '512', '911', '555-0134', '000-000-0000', '512-055-0134', '78704', '10/12/2024', 'call Bob', 'Fax 512-555-0134'])(
    '%j is refused',
    (typed) => expect(phoneFaultOf(typed)).toBe(phoneFault),
  )
  it.each(['512-555-0134 ask for Bob', '512-555-0134/35', '512-555-0134,12', '+1512555013', '512-555-01345'])(
    '%j is refused, because a part of it is no number',
    (typed) => expect(phoneFaultOf(typed)).toBe(phoneFault),
  )
  it.each(['5.12556E+09', '5,12556E+09', '5.1E9'])('%j has lost its digits', (typed) => {
    expect(phoneFaultOf(typed)).toBe('A spreadsheet has shortened this number; please enter all its digits')
  })

  it('dials what it can of a text from before', () => {
    expect(toTelHref('512-555-0134, ask for Bob')).toBe('tel:+15125550134')
    expect(toTelHref('555-0134')).toBe('tel:5550134')
  })
})
