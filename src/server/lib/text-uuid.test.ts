import { expect, it } from 'vitest'
import { z } from 'zod'
import { uuidOf } from './text-uuid.ts'

it('a text has one UUID, today and in every release', () => {
  expect(uuidOf('<once@smith.example>')).toBe('eaa14840-4f4c-5b6d-adb1-f4358b7a3e94')
  expect(uuidOf('<once@smith.example> ')).not.toBe(uuidOf('<once@smith.example>'))
  for (const text of ['', 'Día', 'x'.repeat(10_000)])
    expect(z.uuid({ version: 'v5' }).parse(uuidOf(text))).toBe(uuidOf(text))
})
