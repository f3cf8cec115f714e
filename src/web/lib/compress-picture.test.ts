import { describe, expect, it } from 'vitest'
import { fittingSize, pictureFault } from './compress-picture.ts'

describe('pictureFault', () => {
  it.each([
    ['image/png', 1, null],
    ['image/heic', 10 * 1024 * 1024, null],
    ['image/jpeg', 10 * 1024 * 1024 + 1, 'Image size must be less than 10MB'],
    ['application/pdf', 1, 'Please select a valid image file'],
    ['', 1, 'Please select a valid image file'],
    ['text/html', 99_000_000, 'Please select a valid image file'],
  ])('%s of %d bytes: %s', (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault)
  })

  it('knows pictures by their names where the browser doesn’t know their type', () => {
    const faultOf = (name: string) => pictureFault({ type: '', size: 1, name })
    expect(['IMG_1.HEIC', 'b.heif', 'c.tif', 'd.tiff'].map(faultOf)).toEqual([null, null, null, null])
    expect(faultOf('heic.txt')).toBe('Please select a valid image file')
  })
})

describe('fittingSize', () => {
  const box = { width: 400, height: 400 }
  it.each([
    [4000, 3000, 400, 300],
    [3000, 4000, 300, 400],
    [400, 400, 400, 400],
    [40, 30, 40, 30],
    [100_000, 10, 400, 1],
  ])('%d x %d fits as %d x %d', (width, height, fitWidth, fitHeight) => {
    expect(fittingSize({ width, height }, box)).toEqual({ width: fitWidth, height: fitHeight })
  })
})
