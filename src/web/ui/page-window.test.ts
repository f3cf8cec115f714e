import { describe, expect, it } from 'vitest'
import { pageWindow } from '#web/ui/page-window.ts'

describe('pageWindow', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 60, [1, 2, 3, 4, 5]],
    [3, 60, [1, 2, 3, 4, 5]],
    [4, 60, [2, 3, 4, 5, 6]],
    [59, 60, [56, 57, 58, 59, 60]],
    [60, 60, [56, 57, 58, 59, 60]],
  ])('page %i of %i shows %j', (page, pageCount, expected) => {
    expect(pageWindow(page, pageCount)).toEqual(expected)
  })
})
