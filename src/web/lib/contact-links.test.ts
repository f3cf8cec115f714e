import { describe, expect, it } from 'vitest'
import { toWebLink } from './contact-links.ts'

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
