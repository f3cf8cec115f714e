import { describe, expect, it } from 'vitest'
import { pictureShape, pictureSrcSet, pictureWidth, storedWidths } from './picture-sizes.ts'

describe('picture sizes', () => {
  it.each([
    [1600, [400, 800, 1600]],
    [1201, [300, 601, 1201]],
    [1066, [533, 1066]],
    [300, [128, 300]],
    [128, [128]],
    [3, [3]],
  ])('are for a picture of %d pixels %j', (widest, widths) => {
    expect(storedWidths(widest)).toEqual(widths)
  })

  // Pictures that the first release stored under these names still exist.
  it.each([
    [1200, [600, 1200]],
    [960, [480, 960]],
    [800, [400, 800]],
    [600, [300, 600]],
    [400, [128, 400]],
  ])('of a picture stored long ago with %d pixels are %j', (widest, widths) => {
    expect(storedWidths(widest)).toEqual(widths)
  })

  it.each([
    ['/uploads/demo/a.w960.webp', '/uploads/demo/a.w480.webp 480w, /uploads/demo/a.w960.webp 960w'],
    ['/uploads/12/34/b.w400.webp', '/uploads/12/34/b.w128.webp 128w, /uploads/12/34/b.w400.webp 400w'],
    ['/uploads/demo/logo-1.webp', undefined],
    ['/uploads/demo/a.w77.webp', undefined],
    ['/a.w960.webp.html', undefined],
  ])('offer %s in the widths in which it exists', (url, expected) => {
    expect(pictureSrcSet(url)).toBe(expected)
  })

  it("tell a picture's width, if its address has one", () => {
    expect(pictureWidth('/uploads/12/34/b.w213.webp')).toBe(213)
    expect(pictureWidth('/uploads/demo/logo-1.webp')).toBeUndefined()
  })

  it('store pictures of people square and logos whole', () => {
    expect(pictureShape('profile')).toMatchObject({ ratios: [1, 1], widest: 400, isWhole: false })
    expect(pictureShape('logo')).toMatchObject({ ratios: [1, 1], widest: 400, isWhole: true })
  })
})
