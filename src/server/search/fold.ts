/** The text in lower case, without accents and apostrophes, `&` as "and", anything else as a space; the TypeScript version of `fold_text`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'\u2018\u2019`\u00b4]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Words that only connect others; a term that is nothing else keeps them. */
const connecting = new Set(
  'a an and the i im ive id me my mine our ours we us you your it its he she they them his her their this that these those of in on at by to for from with as or so be is am are if about into up out el la los las un una unos de del en y o a al para por con mi mis su sus me se lo le que es esta este'.split(
    ' ',
  ),
)

export const isConnecting = (word: string): boolean => connecting.has(word)

/** Words that matter; all of them if none does. */
export const contentWords = (folded: string): string[] => mattering(folded.split(' ').filter(Boolean))

/** The same of words that carry more with them. */
export function mattering<Word extends string | { word: string }>(words: readonly Word[]): Word[] {
  const kept = words.filter((word) => !connecting.has(typeof word === 'string' ? word : word.word))
  return kept.length > 0 ? kept : [...words]
}

/** The word without the endings of plurals and verbs, in English and Spanish alike: only compared with other stems. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let root = word
  if (root.endsWith('ies') && root.length > 4) root = `${root.slice(0, -3)}y`
  else if (/(s|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2)
  else if (root.endsWith('s') && !/(ss|us|is)$/.test(root)) root = root.slice(0, -1)
  if (root.endsWith('ing') && root.length > 5) root = root.slice(0, -3)
  else if (root.endsWith('ed') && root.length > 4) root = root.slice(0, -2)
  if (root !== word && /([bdgklmnprt])\1$/.test(root)) root = root.slice(0, -1)
  // A short word doubles its last letter before such an ending: "rated" is "rate" and no rat.
  else if (/(?:ing|ed)s?$/.test(word) && /^[^aeiou]?[aeiou][bcdgklmnprtvz]$/.test(root)) root += 'e'
  if (root.endsWith('e') && root.length > 4) root = root.slice(0, -1)
  return root
}

/** The beginning that all forms of the word share in texts: "til" of "tiling" and "tile". */
export function beginning(word: string): string {
  const root = stem(word)
  return word.startsWith(root) ? root : root.slice(0, -1)
}
