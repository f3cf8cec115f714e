import { describe, expect, it } from 'vitest'
import { readGoogleReturn } from './google-return.ts'

const read = (query: string) => readGoogleReturn(new URLSearchParams(query))

describe('readGoogleReturn', () => {
  it('accepts a token that comes with a user', () => {
    expect(read('token=otc_1&user=%7B%22firstName%22%3A%22Maya%22%7D')).toEqual({ token: 'otc_1' })
  })

  it.each([
    ['', 'Missing authentication data. Please try again.'],
    ['token=otc_1', 'Missing authentication data. Please try again.'],
    ['user=%7B%7D', 'Missing authentication data. Please try again.'],
    ['token=&user=', 'Missing authentication data. Please try again.'],
    ['token=otc_1&user=%7Bnope', 'Failed to process authentication data. Please try again.'],
    ['token=otc_1&user=null', 'Failed to process authentication data. Please try again.'],
  ])('calls "%s" an Authentication Error', (query, description) => {
    expect(read(query)).toEqual({ failure: { title: 'Authentication Error', description } })
  })

  it("reports Authentication Failed first, and never in the URL's own words", () => {
    const hostile = read('error=Call%20555-0100%20now&token=otc_1&user=%7B%7D')
    expect(hostile).toMatchObject({ failure: { title: 'Authentication Failed' } })
    expect(JSON.stringify(hostile)).not.toContain('555')
    expect(read('error=unavailable')).toMatchObject({
      failure: { description: expect.stringContaining("isn't available") },
    })
  })
})
