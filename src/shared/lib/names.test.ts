import { describe, expect, it } from 'vitest'
import { nameFault, toCleanName, toNameText } from './names.ts'

describe('a name', () => {
  it.each([
    'Ana',
    'José Ángel Núñez',
    'O’Connor & Sons, LLC',
    'Nguyễn Thị Hồng',
    'Łukasz Müller-Straße',
    'Taquería El Güero #2',
    'H-E-B® Pharmacy™',
    'Кафе Пушкин',
    'Δ Plumbing',
    'Γειά σου',
    '東京ラーメン Tokyo Ramen',
    'مقهى',
    'می‌خواهم',
    'क्‍ष Sweets',
    'Tacos 🌮 & Hearts ❤️',
    'Mom & Dad 👩‍👧',
    'Mª José',
  ])('may be %s', (name) => {
    expect(nameFault(toNameText(name))).toBeNull()
  })

  it.each([
    ['an invisible letter', 'Ta\u200bco', /cannot be seen/],
    ['a soft hyphen', 'Ta\u00adco', /cannot be seen/],
    ['a filler', 'Taco \u3164', /cannot be seen/],
    ['another direction', '\u202eocat', /cannot be seen/],
    ['an isolated direction', '\u2067Taco\u2069', /cannot be seen/],
    ['a line break', 'Taco\nVerified', /cannot be seen/],
    ['a line separator', 'Taco\u2028Verified', /cannot be seen/],
    ['a joiner that joins nothing', 'Ta\u200dco', /cannot be seen/],
    ['a variation of nothing', 'Taco\ufe0f', /cannot be seen/],
    ['a check mark', 'Taco ✔', /badge/],
    ['an emoji of one', 'Taco ✅', /badge/],
    ['a star', '★ Taco', /badge/],
    ['a shield', 'Taco 🛡️', /badge/],
    ['a Cyrillic a', 'T\u0430co', /alphabets/],
    ['a Greek omicron', 'Tac\u03bf', /alphabets/],
    ['a word that only looks Latin', '\u0422\u0410\u0421\u041e Bell', /alphabets/],
    ['towers of accents', 'T\u0301\u0301\u0301\u0301aco', /accents/],
  ])('has no %s', (_what, name, fault) => {
    expect(nameFault(toNameText(name))).toMatch(fault)
    if (!fault.test('alphabets')) expect(nameFault(toCleanName(name))).toBeNull()
  })

  it('is stored in plain letters with single spaces', () => {
    expect(toNameText(' Ｔａｃｏ\u00a0\u2003𝐁𝐞𝐥𝐥 Ⓥ ')).toBe('Taco Bell V')
    expect(toCleanName('Taco\nBell\u200b ✅')).toBe('Taco Bell')
  })
})
