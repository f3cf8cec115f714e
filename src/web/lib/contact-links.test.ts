import { describe, expect, it } from 'vitest'
import { toTelHref, toWebLink } from './contact-links.ts'
import { formatPhone } from './format-phone.ts'

describe('toWebLink', () => {
  it.each([
    ['https://www.pecanstreet.example.com/menu?a=1', 'pecanstreet.example.com'],
    ['http://pecanstreet.example.com', 'pecanstreet.example.com'],
    ['pecanstreet.example.com', 'pecanstreet.example.com'],
  ])('names %s by its host', (address, label) => {
    const link = toWebLink(address)
    expect(link?.label).toBe(label)
    expect(link?.href).toMatch(/^https?:\/\//)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://',
    '',
    '   ',
    null,
  ])('refuses %s', (address) => {
    expect(toWebLink(address)).toBeNull()
  })
})

describe('toTelHref', () => {
  it.each([
    ['(512) 555-0148', 'tel:+15125550148'],
    ['1 512 555 0148', 'tel:15125550148'],
    ['+1 512-555-0148', 'tel:+15125550148'],
    ['911', 'tel:911'],
  ])('%s is %s', (phone, href) => {
    expect(toTelHref(phone)).toBe(href)
  })
})

it.each([
  ['5125550117', '(512) 555-0117'],
  ['15125550117 ', '(512) 555-0117'],
  ['512-555-0117', '512-555-0117'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['555', '555'],
])('writes the typed number %s as %s', (typed, text) => expect(formatPhone(typed)).toBe(text))
