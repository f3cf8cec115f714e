import { describe, expect, it } from 'vitest'
import { pictureRatio, pictureSrcSet, pictureWidths, smallPictureUrl } from './picture-sizes.ts'

describe('picture sizes', () => {
  it.each([
    ['/uploads/demo/a.w960.webp', '/uploads/demo/a.w480.webp 480w, /uploads/demo/a.w960.webp 960w'],
    ['/uploads/12/34/b.w400.webp', '/uploads/12/34/b.w128.webp 128w, /uploads/12/34/b.w400.webp 400w'],
    ['/uploads/demo/logo-1.webp', undefined],
    ['/uploads/demo/a.w77.webp', undefined],
    ['/a.w960.webp.html', undefined],
  ])('offers %s in the widths in which it exists', (url, expected) => {
    expect(pictureSrcSet(url)).toBe(expected)
  })

  it.each([
    ['/uploads/demo/a.w960.webp', '/uploads/demo/a.w480.webp'],
    ['/uploads/12/34/b.w400.webp', '/uploads/12/34/b.w128.webp'],
    ['/uploads/demo/logo-1.webp', '/uploads/demo/logo-1.webp'],
    ['/uploads/demo/a.w77.webp', '/uploads/demo/a.w77.webp'],
  ])('finds the smallest of %s', (url, expected) => {
    expect(smallPictureUrl(url)).toBe(expected)
  })

  it('stores faces square', () => {
    expect(pictureRatio('profile')).toBe(1)
    expect(pictureWidths('profile')).toEqual([128, 400])
  })
})
