/** The words of a text as one line to match, in lower case and without accents; `at` tells which words a part of it is. */
export type SaidLine = { text: string; at: (from: number, to: number) => number[] }

/** Words that are blank, such as those that were read before, leave a gap that nothing matches across. */
export function lineOf(typed: readonly string[]): SaidLine {
  const plain = typed.map((word) => (word === '' ? gap : plainWord(word)))
  const ends: number[] = []
  let text = ''
  for (const word of plain) {
    text += text !== '' && word !== '' ? ` ${word}` : word
    ends.push(text.length)
  }
  return {
    text,
    at: (from, to) =>
      plain.flatMap((word, place) => {
        const end = ends[place] ?? 0
        return word !== '' && end > from && end - word.length < to ? [place] : []
      }),
  }
}

const gap = '|'

/** "8 p.m." is "8 pm", "5–7" is "5-7", "Saturday," is "saturday". */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/^[^a-z0-9$-]+|[^a-z0-9$+-]+$/g, '')
    .replace(/(^|\d)([ap])\.m$/, '$1$2m')
