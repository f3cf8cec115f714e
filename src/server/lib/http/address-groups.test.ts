import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBudget } from './address-budget.ts'
import { addressGroups } from './address-groups.ts'
import { addressKey } from './client-address.ts'

const part = fc.integer({ min: 0, max: 0xffff })
const parts = fc.array(part, { minLength: 8, maxLength: 8 })
// Those that stand for an IPv4 address are another matter.
const ipv6 = parts.filter(([first]) => first !== 0)
const inFull = (numbers: readonly number[]) =>
  numbers.map((one) => one.toString(16).padStart(4, '0')).join(':')
const short = (numbers: readonly number[]) => new URL(`http://[${inFull(numbers)}]`).hostname.slice(1, -1)

const keyOf = (address: string) => addressKey({ remoteAddress: address })
const groupsOf = (address: string) => addressGroups(keyOf(address)).map(({ key }) => key)
/** The first bits of an address, as a number. */
const prefixOf = (numbers: readonly number[], bits: number) =>
  numbers.reduce((all, one) => all * 0x10000n + BigInt(one), 0n) >> BigInt(128 - bits)

describe('an IPv6 address', () => {
  it('is counted the same in every form', () => {
    fc.assert(
      fc.property(ipv6, (numbers) => {
        const forms = [
          inFull(numbers),
          inFull(numbers).toUpperCase(),
          short(numbers),
          `${short(numbers)}%eth0`,
        ]
        expect(new Set(forms.map(keyOf)).size).toBe(1)
      }),
    )
  })

  it('is counted with those of the same /64, /56 and /48, and no others', () => {
    fc.assert(
      fc.property(ipv6, fc.integer({ min: 0, max: 127 }), (numbers, bit) => {
        const other = [...numbers]
        const place = Math.floor(bit / 16)
        other[place] = (other[place] ?? 0) ^ (0x8000 >> (bit % 16))
        fc.pre(other[0] !== 0)
        const [one, two] = [groupsOf(inFull(numbers)), groupsOf(inFull(other))]
        for (const [tier, bits] of [64, 56, 48].entries())
          expect(one[tier] === two[tier]).toBe(prefixOf(numbers, bits) === prefixOf(other, bits))
      }),
    )
  })

  it('that stands for an IPv4 address is that one', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(groupsOf(address)).toEqual([address])
        expect(keyOf(`::ffff:${address}`)).toBe(address)
      }),
    )
  })
})

describe('a budget', () => {
  it('lets the networks of one customer spend two budgets, and those of a larger network eight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 400, maxLength: 400 }),
        (burst, senders) => {
          // No token comes back while this runs.
          const budget = createBudget(1e-9, burst)
          const spent = new Map<string, number>()
          for (const [customer, network] of senders) {
            const groups = addressGroups(keyOf(`2001:db8:7:${(customer * 256 + network).toString(16)}::1`))
            if (budget.spend(groups) > 0) continue
            for (const { key } of groups) spent.set(key, (spent.get(key) ?? 0) + 1)
          }
          for (const [key, count] of spent)
            expect(count).toBeLessThanOrEqual(burst * (key.endsWith('/64') ? 1 : key.endsWith('/56') ? 2 : 8))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('takes nothing when one of the groups has nothing left', () => {
    const budget = createBudget(1e-9, 2)
    const [a, b] = ['2001:db8::1', '2001:db8:0:1::1'].map((address) => addressGroups(keyOf(address)))
    const spend = (groups = a) => budget.spend(groups ?? []) === 0
    expect([spend(a), spend(a), spend(a), spend(a), spend(a)]).toEqual([true, true, false, false, false])
    expect([spend(b), spend(b), spend(b)], 'the refused ones cost the /56 nothing').toEqual([
      true,
      true,
      false,
    ])
  })
})
