import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, splitAfterWords } from './split-words.ts'

const wordCount = (text: string) => text.match(/\S+/g)?.length ?? 0

describe('splitAfterWords', () => {
  it('cuts after the fiftieth and the hundredth word', () => {
    const text = Array.from({ length: 120 }, (_, index) => `w${index + 1}`).join(' ')
    const [first, second, rest] = splitAfterWords(text, [50, 100]) as [string, string, string]
    expect(first.endsWith('w50')).toBe(true)
    expect(second.startsWith(' w51')).toBe(true)
    expect(second.endsWith('w100')).toBe(true)
    expect(rest.startsWith(' w101')).toBe(true)
  })

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '🌮') }), (text) => {
        const pieces = splitAfterWords(text, [2, 5])
        expect(pieces).toHaveLength(3)
        expect(pieces.join('')).toBe(text.trim())
        expect(wordCount(pieces[0] ?? '')).toBeLessThanOrEqual(2)
        expect(wordCount(`${pieces[0]}${pieces[1]}`)).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('cutText', () => {
  it('leaves a short text alone', () => {
    expect(cutText('  We fix\n leaks. ', 20)).toBe('We fix leaks.')
  })

  it('cuts between words', () => {
    expect(cutText('We fix leaks, replace heaters', 15)).toBe('We fix leaks…')
  })

  it('is never longer than requested and never cuts a character in half', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 10, max: 200 }),
        (text, max) => {
          const cut = cutText(text, max)
          expect(cut.length).toBeLessThanOrEqual(max)
          expect(cut.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
