import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atSiteCost } from '#test/cheap-hashing.ts'
import { newPerson, signUp } from '#test/sign-up.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const post = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

describe('the response time', () => {
  /**
   * Lower quartiles of the milliseconds of 60 responses each, which other work on the machine hardly moves. They are
   * requested alternately, `rest` apart so the work after one doesn't slow the next.
   */
  async function quartiles(ask: (email: string) => Promise<unknown>, rest = 0): Promise<[number, number]> {
    const { email } = await atSiteCost(() => signUp(test))
    const measured: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let time = 0; time < 65; time++) {
      for (const kind of time % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const asked = kind === 'known' ? email : newPerson().email
        const startedAt = performance.now()
        await ask(asked)
        // The first few warm up.
        if (time >= 5) measured[kind].push(performance.now() - startedAt)
        await sleep(rest)
      }
    }
    const quartile = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length / 4] ?? Number.NaN
    return [quartile(measured.known), quartile(measured.unknown)]
  }

  it('of a sign-in does not reveal who has an account', async () => {
    const [known, unknown] = await quartiles((email) => post('login', { email, password: 'not-the-one' }))
    // Without the dummy work it would be a tenth.
    expect(unknown / known).toBeGreaterThan(0.8)
    expect(unknown / known).toBeLessThan(1.25)
  })

  it('of a forgotten password does not either', async () => {
    const [known, unknown] = await quartiles((email) => post('forgot-password', { email }), 15)
    expect(Math.abs(known - unknown)).toBeLessThan(2)
  })
})
