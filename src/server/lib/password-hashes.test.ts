import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import type { AppError } from './http/errors.ts'
import type { Sender } from './http/sender.ts'
import {
  hashPassword as hashFor,
  hashingCost,
  isOutdated,
  isPassword as isPasswordFor,
} from './password-hashes.ts'

const from = (key: string): Sender => [{ key, factor: 1 }]
const hashPassword = (password: string) => hashFor(password, from('ana'))
const isPassword = (password: string, made: string | null) => isPasswordFor(password, made, from('ana'))

describe('a hash', () => {
  it('matches only its password, and differs each time', async () => {
    const [first, second] = await Promise.all([
      hashPassword('barton-springs'),
      hashPassword('barton-springs'),
    ])
    expect(first).not.toBe(second)
    expect(await isPassword('barton-springs', first)).toBe(true)
    expect(await isPassword('Barton-springs', first)).toBe(false)
    expect(await isPassword('barton-springs', null)).toBe(false)
  })

  it('uses every byte, beyond the 72 of older algorithms', async () => {
    const long = 'a'.repeat(72)
    const made = await hashPassword(`${long}b`)
    expect(await isPassword(`${long}b`, made)).toBe(true)
    expect(await isPassword(`${long}c`, made)).toBe(false)
    expect(await isPassword(long, made)).toBe(false)
  })

  it('matches the same password in either Unicode form, and no other', async () => {
    const made = await hashPassword('\u00e9t\u00e9 \u212b')
    expect(await isPassword('e\u0301te\u0301 A\u030a', made)).toBe(true)
    expect(await isPassword('ete A', made)).toBe(false)
    expect(await isPassword('ﬁ', await hashPassword('fi')), 'NFKC would take them for one').toBe(false)
  })

  it('is outdated when made at another cost', async () => {
    expect(isOutdated(await hashPassword('barton-springs'))).toBe(false)
    for (const cost of [{ memoryCost: 9216 }, { timeCost: 3 }, { parallelism: 2 }])
      expect(isOutdated(await hash('barton-springs', { ...hashingCost, ...cost }))).toBe(true)
  })
})

it('rejects immediately what would wait too long, and keeps working', { tags: 'long' }, async () => {
  const hashing = Array.from({ length: 260 }, (_, at) => hashFor('barton-springs', from(`address ${at}`)))
  const made = await Promise.allSettled(hashing)
  const rejected = made.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(rejected.length).toBeGreaterThan(50)
  expect(rejected.length).toBeLessThanOrEqual(60)
  for (const reason of rejected)
    expect(reason).toMatchObject({ code: 'unavailable' } satisfies Partial<AppError>)
  await expect(hashPassword('barton-springs')).resolves.toContain('argon2id')
})

it('keeps no one waiting for the many of one sender, who has half of the queue', async () => {
  let done = 0
  const many = Array.from({ length: 120 }, () =>
    hashFor('barton-springs', from('eve')).finally(() => {
      done += 1
    }),
  )
  const others = ['ana', 'bob'].map((name) => hashFor('barton-springs', from(name)))
  const refused = Promise.allSettled(many).then(
    (all) => all.filter(({ status }) => status === 'rejected').length,
  )
  await Promise.all(others)
  expect(done, 'those that are refused, and few more').toBeLessThan(19 + 10)
  expect(await refused).toBe(19)
})
