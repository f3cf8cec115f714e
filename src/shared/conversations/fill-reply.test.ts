import { expect, it } from 'vitest'
import { fillReply } from './fill-reply.ts'

const names = { visitorName: 'Ana {business} Ruiz', businessName: 'Clear Windows' }

it.each([
  ['Hello {first name},', 'Hello Ana,'],
  ['Dear {Name}', 'Dear Ana {business} Ruiz'],
  ['{FIRST NAME} and {business}, {business}', 'Ana and Clear Windows, Clear Windows'],
  ['{nickname} {} {name', '{nickname} {} {name'],
])('fills %j', (text, filled) => {
  expect(fillReply(text, names)).toBe(filled)
})
