import { describe, expect, it } from 'vitest'
import { headerText, toMailbox } from './mail-address.ts'

const addressOf = (address: string) => toMailbox({ name: '', address })?.address ?? null
const nameOf = (name: string) => toMailbox({ name, address: 'ana@example.com' })?.name

describe('toMailbox', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    ["o'neill+austin.tx@mail.example.co", "o'neill+austin.tx@mail.example.co"],
    ['Ana@EXAMPLE.com', 'Ana@example.com'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['no-reply@localhost', 'no-reply@localhost'],
  ])('takes %s', (given, address) => {
    expect(addressOf(given)).toBe(address)
  })

  it.each([
    '',
    '@example.com',
    'ana',
    'ana@',
    'ana@host',
    'ana@example.com,eve@example.com',
    'ana@example.com;eve@example.com',
    'ana@example.com eve@example.com',
    'ana@example.com\r\nBcc: eve@example.com',
    'ana\u0000@example.com',
    'ana@example.com\u0000',
    '"ana eve@example.com"@example.com',
    'ana@eve.example@example.com',
    '<ana@example.com>',
    'ana(eve@example.com)@example.com',
    'a:b@example.com',
    'ana\u202e@example.com',
    'änä@example.com',
    'ana，eve@example.com',
    'ana@example。com@x',
    'ana@[127.0.0.1]',
    '.ana@example.com',
    'ana..ruiz@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('has no mailbox for %j', (given) => {
    expect(addressOf(given)).toBe(null)
  })

  it.each([
    ['Ana Ruiz', 'Ana Ruiz'],
    ['Ruiz, Ana', 'Ruiz Ana'],
    ['Ana\r\nBcc: eve@example.com', 'Ana Bcc eve example.com'],
    ['Ana" <eve@example.com>', 'Ana eve example.com'],
    ['<script>alert(1)</script>', 'script alert 1 /script'],
    ['Ana\u202eziuR\u0000\u2028', 'Ana ziuR'],
    ['李小龙 🍕', '李小龙 🍕'],
    [';,:', ''],
  ])('turns %j into one harmless name', (given, name) => {
    expect(nameOf(given)).toBe(name)
  })

  it('cuts a long name between characters', () => {
    expect(nameOf('🍕'.repeat(200))).toBe('🍕'.repeat(80))
  })
})

describe('headerText', () => {
  it.each([
    ['  Two\r\n words\t', 'Two words'],
    ['a\u2029b\u0085c\u200bd', 'a b c d'],
    ['=?utf-8?q?=0D=0ABcc:_eve=40example.com?=', '= ?utf-8?q?=0D=0ABcc:_eve=40example.com?='],
  ])('turns %j into one visible line', (given, line) => {
    expect(headerText(given, 100)).toBe(line)
  })
})
