import dictionary from 'dictionary-en'

/** Whether a word is spelled as English has it; in lower case. */
export type English = { has: (word: string) => boolean }

type Affix = { isPrefix: boolean; strip: string; add: string; fits: RegExp }

/**
 * The words of the Hunspell dictionary in all their forms, about 120,000. Kept as hashes, in half a megabyte: of a million
 * words that aren't English, some thirty are taken for it. Names, which begin with a capital, are left out.
 */
export function readEnglish({ aff, dic }: { aff: Uint8Array; dic: Uint8Array } = dictionary): English {
  const affixes = readAffixes(Buffer.from(aff).toString('utf8'))
  const hashes = new Set<number>()
  for (const line of Buffer.from(dic).toString('utf8').split('\n').slice(1)) {
    const [word = '', flags = ''] = line.split('/')
    if (/^[a-z]{2,}$/.test(word)) for (const form of formsOf(word, flags, affixes)) hashes.add(hashOf(form))
  }
  const sorted = Uint32Array.from(hashes).sort()
  return { has: (word) => includes(sorted, hashOf(word)) }
}

/** Each flag's endings and beginnings: "SFX D y ied [^aeiou]y". */
function readAffixes(text: string): Map<string, Affix[]> {
  const affixes = new Map<string, Affix[]>()
  for (const line of text.split('\n')) {
    const [kind, flag = '', strip = '', add = '', condition] = line.trim().split(/\s+/)
    if ((kind !== 'SFX' && kind !== 'PFX') || condition === undefined) continue
    const isPrefix = kind === 'PFX'
    const affix = {
      isPrefix,
      strip: strip === '0' ? '' : strip,
      add,
      fits: new RegExp(isPrefix ? `^${condition}` : `${condition}$`),
    }
    affixes.set(flag, [...(affixes.get(flag) ?? []), affix])
  }
  return affixes
}

/** A word, with each ending, and all of these with each beginning. */
function formsOf(word: string, flags: string, affixes: ReadonlyMap<string, Affix[]>): string[] {
  const own = [...flags].flatMap((flag) => affixes.get(flag) ?? []).filter(({ fits }) => fits.test(word))
  const endings = own.filter(({ isPrefix }) => !isPrefix)
  const ended = [word, ...endings.map(({ strip, add }) => word.slice(0, word.length - strip.length) + add)]
  const begun = own.filter(({ isPrefix }) => isPrefix)
  return [...ended, ...begun.flatMap(({ add }) => ended.map((form) => add + form))]
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function includes(sorted: Uint32Array, hash: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < hash) low = middle + 1
    else high = middle
  }
  return sorted[low] === hash
}
