import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: { type?: string } }
type OpenApi = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

let test: TestApp
let calls: { method: string; path: string; parameter: Parameter }[]
beforeAll(async () => {
  test = await startTestApp()
  const { paths } = (await test.app.inject('/api/openapi.json')).json() as OpenApi
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters
        .filter((parameter) => parameter.in !== 'header')
        .map((parameter) => ({ method, path, parameter })),
    ),
  )
})
afterAll(() => test.close())

/** The address of a route with a text in one of its parameters, and 1 in the rest of its path. */
function addressWith(path: string, { name, in: place }: Parameter, text: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, other: string) =>
    place === 'path' && other === name ? text : '1',
  )
  return place === 'query' ? `${filled}?${name}=${text}` : filled
}

describe('every text in the path and query of the API', () => {
  it.each([
    ['NUL', 'a%00b'],
    ['the first half of a surrogate pair', 'a%ED%A0%80b'],
    ['the second half of a surrogate pair', '%ed%bf%bf'],
  ])('is refused with %s', async (_what, text) => {
    expect(calls.length).toBeGreaterThan(200)
    const others: string[] = []
    for (const { method, path, parameter } of calls) {
      const url = addressWith(path, parameter, text)
      const response = await test.app.inject({ method: method.toUpperCase() as 'GET', url })
      const isNamed = parameter.in === 'path' || parameter.name in (response.json().fieldErrors ?? {})
      if (response.statusCode !== 400 || !isNamed) others.push(`${response.statusCode} ${method} ${url}`)
    }
    expect(others).toEqual([])
  })

  it('may contain a percent sign, and letters beside that range', async () => {
    for (const text of ['%2500', '100%25', '%ED%9F%BF', '%EE%80%80', '%F0%9F%98%80'])
      expect((await test.app.inject(`/api/places?category=${text}`)).statusCode).toBe(200)
  })
})

it.each([
  '/austin?category=%00',
  '/austin/hyde-park?subcategory=%00',
  '/businesses?search=%00',
  '/businesses?search=%ED%A0%80',
  '/category/%00',
])('the page %s is no fault of ours', async (url) => {
  expect((await test.app.inject(url)).statusCode).toBeLessThan(500)
})
