import { generatePath } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.tsx'
import { buildBusiness, buildCategory } from './factories.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** One visitor's query must never reach another's page, on any route. */

let test: TestApp
let params: Record<string, string>
beforeAll(async () => {
  test = await startTestApp()
  await buildCategory(test.db, { id: 2, name: 'Home & Living' })
  params = {
    businessId: String(await buildBusiness(test.db, {})),
    slug: 'home-living',
    place: 'hyde-park',
    paymentId: '1',
    roundId: '1',
    '*': 'nowhere',
  }
})
afterAll(() => test.close())

const mark = 'jane%40canary.example'
const query = ['utm_email', 'returnTo', 'step', 'tab', 'next', 'q'].map((name) => `${name}=${mark}`).join('&')

async function get(address: string) {
  const { headers, body } = await test.app.inject(address)
  return `${JSON.stringify(headers)}${body}`
}

it.each(pageRoutes.map(({ id, path }) => [id, path]))('%s (%s)', async (_id, path) => {
  const address = generatePath(path, params)
  // The second of two at the same time shares the first one's render; the third gets the kept page.
  const [, together] = await Promise.all([get(`${address}?${query}`), get(address)])
  for (const answer of [together, await get(address)]) expect(answer).not.toContain('canary')
})
