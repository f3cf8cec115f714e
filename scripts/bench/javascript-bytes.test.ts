import { expect, test } from 'vitest'
import { measureJavaScript } from './javascript-bytes.ts'

test('the build keeps within the budgets of JavaScript before a page is interactive', () => {
  const figures = measureJavaScript()
  expect(figures.map(({ isReached }) => isReached)).toContain(true)
  expect(figures.filter(({ isReached }) => isReached === false)).toEqual([])
})
