import type { Source } from './imports.ts'

/** Also after "Guarantee: ", and in any sentence that begins a line. */
const questionWord =
  /(?:^[ \t]*\*|(?:^|[ \t{])\/[/*]\*?) ((?:Guarantee: w|W)(?:hat(?:ever)?|ho(?:ever|m|se)?))\b/gm

/** The same of what the API says of a value. */
const describedSo = /\.describe\(\s*['"`](Wh(?:at(?:ever)?|o(?:ever|m|se)?))\b/g

/** Returns the comments, and descriptions of the API, that begin with a question word instead of their subject. */
export function commentFaults({ file, text = '' }: Source): string[] {
  const found = [...text.matchAll(questionWord), ...text.matchAll(describedSo)]
  return found.map(({ 1: word, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line}: a comment begins with “${word}”; begin with its subject: “The offer behind a link.”, not “What a link offers.”`
  })
}
