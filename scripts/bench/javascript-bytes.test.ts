import { expect, test } from 'vitest'
import { measureJavaScript } from './javascript-bytes.ts'

test('the build stays within the JavaScript budgets for interactive pages', () => {
  const figures = measureJavaScript()
  expect(figures.map(({ isReached }) => isReached)).toContain(true)
  expect(figures.filter(({ isReached }) => isReached === false)).toEqual([])
})
