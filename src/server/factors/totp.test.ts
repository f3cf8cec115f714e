import { describe, expect, it } from 'vitest'
import { codeAt, findStep, stepAt, toBase32 } from './totp.ts'

/** Of RFC 6238, appendix B, whose codes have eight digits. */
const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('computes the code of second %i as the standard does', (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code.slice(2))
})

describe('findStep', () => {
  const now = 1_111_111_111_000
  const current = stepAt(now)

  it.each([
    [current - 2, null],
    [current - 1, current - 1],
    [current, current],
    [current + 1, current + 1],
    [current + 2, null],
  ])('of the code of step %i is %s', (step, found) => {
    expect(findStep(secret, codeAt(secret, step), now)).toBe(found)
  })

  it.each(['', '12345', 'é12345', '1234567'])('refuses %s', (code) => {
    expect(findStep(secret, code, now)).toBeNull()
  })
})

it('writes secrets as apps read them', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(toBase32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
