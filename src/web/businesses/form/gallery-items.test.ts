import { describe, expect, it } from 'vitest'
import { moved, repeatNote, storedItem, takeFiles } from './gallery-items.ts'

const items = ['a', 'b', 'c'].map(storedItem)
const keys = (list: { key: string }[]) => list.map(({ key }) => key).join('')

describe('moved', () => {
  it.each([
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['a', -1, 'abc'],
    ['c', 1, 'abc'],
    ['x', 1, 'abc'],
  ])('%s by %d', (key, offset, expected) => {
    expect(keys(moved(items, key, offset))).toBe(expected)
  })
})

describe('repeatNote', () => {
  it.each([
    ['abc', null],
    ['', null],
    ['aba', 'Photos 1 and 3 are the same.'],
    ['aabab', 'Photos 1, 2, and 4 are the same. Photos 3 and 5 are the same.'],
  ])('of %s', (urls, note) => {
    expect(repeatNote([...urls].map(storedItem))).toBe(note)
  })
})

describe('takeFiles', () => {
  const picture = { type: 'image/jpeg', size: 1000 }
  const huge = { type: 'image/jpeg', size: 11 * 1024 * 1024 }
  const text = { type: 'text/plain', size: 10 }
  const tooMany = 'A listing can have up to 8 photos'

  it.each([
    ['what fits', [picture, picture], 8, true, 2, null],
    ['no more than there is room for', [picture, picture, picture], 2, true, 2, tooMany],
    ['none when full', [picture], 0, true, 0, tooMany],
    ['none that is too large', [huge, picture], 8, true, 1, 'Image size must be less than 10MB'],
    ['large ones where sizes are not checked', [huge], 8, false, 1, null],
    ['only pictures', [text, picture], 8, false, 1, 'Please select a valid image file'],
  ])('takes %s', (_, files, room, checksSize, count, fault) => {
    const { taken, fault: found } = takeFiles(files, room, checksSize)
    expect(taken).toHaveLength(count)
    expect(found).toBe(fault)
  })
})
