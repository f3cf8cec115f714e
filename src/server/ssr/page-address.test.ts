import { describe, expect, it } from 'vitest'
import { readPageAddress } from './page-address.ts'

describe('readPageAddress', () => {
  it.each([
    ['/', '/'],
    ['/help', '/help'],
    ['/businesses?category=2', '/businesses'],
    ['/a//b', '/a//b'],
    ['/apiary', '/apiary'],
  ])('leaves %s unchanged', (address, pathname) => {
    expect(readPageAddress(address)).toMatchObject({ url: { pathname } })
  })

  it.each([
    ['/help/', '/help'],
    ['/help///?a=/', '/help?a=/'],
    ['//help', '/help'],
    ['//', '/'],
    ['///evil.example.com//', '/evil.example.com'],
  ])('redirects %s to %s', (address, movedTo) => {
    expect(readPageAddress(address)).toEqual({ movedTo })
  })

  it.each([
    ['/%E0%A4%A', 'malformed_request'],
    ['http://elsewhere.example/', 'malformed_request'],
    [`/${'x'.repeat(2_048)}`, 'address_too_long'],
    ['/api', 'not_found'],
    ['/api/uploads/none.webp', 'not_found'],
    ['/uploads/none.webp', 'not_found'],
    ['/assets/old.js', 'not_found'],
    ['/assets/../businesses?search=tacos', 'not_found'],
    ['/uploads/%2e%2e/businesses', 'not_found'],
    ['/businesses/../api/faqs', 'not_found'],
  ])('rejects %s: %s', (address, code) => {
    expect(() => readPageAddress(address)).toThrow(expect.objectContaining({ code }))
  })

  it('is no slower for an address full of slashes', () => {
    expect(() => readPageAddress(`/a${'/'.repeat(15_000)}b`)).toThrow('longer than')
    /** Milliseconds for addresses with a million slashes together. */
    const cost = (slashes: number): number => {
      const started = process.threadCpuUsage()
      for (let sum = 0; sum < 1_000_000; sum += slashes) readPageAddress(`/a${'/'.repeat(slashes)}b`)
      return process.threadCpuUsage(started).user / 1_000
    }
    const short = cost(200)
    expect(cost(2_000)).toBeLessThan(4 * short + 50)
  })
})
