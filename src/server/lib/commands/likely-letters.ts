/**
 * How well a text reads in the languages of Austin's signs. Read in the wrong encoding, letters stand where none belongs:
 * "Caf…", "CafŽ", "Pe–a" and "JoeÕs".
 */

const common = { small: 'áéíóúñüöäëïçèàêâîôûß', large: 'ÁÉÍÓÚÑÜÖÄÇÈÀÂÊ' }
const rare = { small: 'åæìòùýÿãõøœšž', large: 'ÅÃÕÐÞØÆÌÒÙÝŸŒŠŽËÏÎÔÛ' }

/** Within a word or at its end, at its beginning, and in capitals: with the points that each is worth. */
const lettersOf = ({ small, large }: typeof common, points: number): [RegExp, number][] => [
  [new RegExp(`(?<=\\p{L})[${small}](?![\\p{Lu}\\d])`, 'gu'), points],
  [new RegExp(`(?<![\\p{L}\\d])[${small}](?=\\p{Ll})`, 'gu'), points / 2],
  // "Á" and "ÁVILA", not "ÁViva", which is "¡Viva".
  [new RegExp(`(?<![\\p{Ll}\\d])[${large}](?=\\p{Ll}|\\p{Lu}(?!\\p{Ll}))`, 'gu'), points],
  [new RegExp(`(?<=\\p{Lu})[${large}](?![\\p{L}\\d])`, 'gu'), points],
]

const signs: [RegExp, number][] = [
  // "Joe’s", "D’Angelo", "Brothers’", "’n’", "’90s", "l’amour"
  [/(?<=\p{L})’(?=(?:[sdtm]|ll|re|ve)(?!\p{L})|\p{Lu})|(?<=[sS]|’n)’(?!\p{L})|’(?=n’)/gu, 3],
  [/(?<=[\p{L}])(?<![sS]|’n)’(?!\p{L})|(?<![\p{L}\d])’(?=\d\d)|(?<=\b[dlDL])’(?=[aeiouh])/gu, 1],
  [/(?<![\p{L}\d])[‘“](?=[\p{L}\d])|(?<=[\p{L}\d.,!?])”(?![\p{L}\d])/gu, 2],
  [/(?<=[\s\d])[–—]|[–—](?=[\s\d])/gu, 2],
  [/(?<=\p{L})[–—](?=\p{L})/gu, 1],
  [
    /(?<=\S)[®™©°½¼¾]|(?<=[\dNn])[ºª]|(?<![\p{L}\d])[½¼¾©]|(?<![\p{L}\d])[¡¿](?=\p{L})|(?<=\d)[¢€]|[£€](?=\d)/gu,
    2,
  ],
  [/(?<!\p{L})[•·…\u00a0]|[•·…\u00a0](?!\p{L})/gu, 1],
]

/** "ñ" is between vowels, and a dash isn't: "Peña", "Austin–based". No word has three such letters in a row. */
const misplaced = /(?<=[bcdfghjklmpqrstvwxz])ñ|ñ(?![aeiouáéíóú])|[À-ÿ](?=[À-ÿ]{2})/giu
const patterns = [...lettersOf(common, 2), ...lettersOf(rare, 1), ...signs]

/** Points for each character that isn't ASCII: above 0 in all if they stand where they belong. */
export function likelihood(text: string): number {
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  const misread = text.match(misplaced)?.length ?? 0
  let [fitting, points] = [0, 0]
  for (const [pattern, each] of patterns) {
    const count = text.match(pattern)?.length ?? 0
    fitting += count
    points += count * each
  }
  return points - 2 * (others - fitting) - 4 * misread
}
