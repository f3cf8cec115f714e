import { setImmediate } from 'node:timers/promises'
import dictionary from 'dictionary-en'

/** Whether a word is spelled as English has it; in lower case. */
export type English = { has: (word: string) => boolean }

type Affix = { isPrefix: boolean; strip: string; add: string; fits: RegExp }

/** Lines that are read at once: others wait meanwhile. */
const linesAtOnce = 5_000

/**
 * The words of the Hunspell dictionary in all their forms, about 120,000. Kept as hashes, in half a megabyte: of a million
 * words that aren't English, some thirty are taken for it. Names, which begin with a capital, are left out.
 */
export async function readEnglish(): Promise<English> {
  const affixes = readAffixes(textOf(dictionary.aff))
  const lines = textOf(dictionary.dic).split('\n')
  const hashes: number[] = []
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await setImmediate()
    const end = line.indexOf('/')
    const word = end === -1 ? line : line.slice(0, end)
    if (!/^[a-z]{2,}$/.test(word)) continue
    addForms(hashes, word, end === -1 ? [] : affixesOf(line.slice(end + 1), affixes))
  }
  const sorted = Uint32Array.from(hashes).sort()
  return { has: (word) => includes(sorted, hashOf(word)) }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

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

/** Endings by the flags of a word; most words share their flags with many others. */
function affixesOf(flags: string, affixes: Map<string, Affix[]>): Affix[] {
  const known = affixes.get(flags)
  if (known) return known
  const all = [...flags].flatMap((flag) => affixes.get(flag) ?? [])
  affixes.set(flags, all)
  return all
}

/** The word with each ending, and these and itself with each beginning. */
function addForms(hashes: number[], word: string, affixes: readonly Affix[]): void {
  const ended = [word]
  for (const { isPrefix, strip, add, fits } of affixes)
    if (!isPrefix && fits.test(word)) ended.push(word.slice(0, word.length - strip.length) + add)
  for (const form of ended) hashes.push(hashOf(form))
  for (const { isPrefix, add } of affixes)
    if (isPrefix) for (const form of ended) hashes.push(hashOf(add + form))
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
