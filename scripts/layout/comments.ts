import type { Source } from './imports.ts'

/** Also after "Guarantee: ", and in any sentence that begins a line. */
const questionWord =
  /(?:^[ \t]*\*|(?:^|[ \t{])\/[/*]\*?) ((?:Guarantee: w|W)(?:hat(?:ever)?|ho(?:ever|m|se)?))\b/gm

/** Returns the comments that begin with a question word instead of their subject. */
export function commentFaults({ file, text = '' }: Source): string[] {
  return Array.from(text.matchAll(questionWord), ({ 1: word, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: a comment begins with “${word}”; begin with its subject: “The offer behind a link.”, not “What a link offers.”`
  })
}
