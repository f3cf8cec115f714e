import { domainToASCII } from 'node:url'

/** What the checks of a sender add up to. */
type Finding = 'pass' | 'fail' | 'unknown'

/** What one check of a trusted receiver found out (`spf`, `dkim`, `dmarc`), and about which domain; null if it doesn't say. */
export type SenderNote = { method: string; result: string; domain: string | null }

/**
 * Whether somebody at the address in From sent this. SPF and DKIM prove only the domain that they name, which a forger
 * can own, so they count for an address there. Nothing outweighs a DMARC failure.
 */
export function findingOf(notes: readonly SenderNote[], from: string): Finding {
  const domain = domainOf(from)
  const dmarc = notes.filter(({ method }) => method === 'dmarc')
  const others = notes.filter(({ method }) => method === 'spf' || method === 'dkim')
  if (dmarc.some(isFailure)) return 'fail'
  const isProof = (note: SenderNote) => note.result === 'pass' && isAligned(note.domain, domain)
  if (dmarc.some((note) => (note.result === 'pass' && note.domain === null) || isProof(note))) return 'pass'
  if (others.some(isProof)) return 'pass'
  return others.some(isFailure) ? 'fail' : 'unknown'
}

const isFailure = ({ result }: SenderNote) => result === 'fail' || result === 'hardfail'

/** The domain of an address or of a bare domain, in ASCII. */
export const domainOf = (address: string): string =>
  domainToASCII(
    address
      .slice(address.lastIndexOf('@') + 1)
      .replace(/\.$/, '')
      .toLowerCase(),
  )

/** The same domain, or one that is part of the other, as in relaxed DMARC. */
function isAligned(checked: string | null, from: string): boolean {
  if (!checked || from === '') return false
  const [shorter = '', longer = ''] = [domainOf(checked), from].sort(
    (one, other) => one.length - other.length,
  )
  return shorter === longer || (shorter.includes('.') && longer.endsWith(`.${shorter}`))
}

/** Where a method says which domain it has checked. */
const domainProperties: Record<string, readonly string[]> = {
  dmarc: ['header.from'],
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom'],
}

/**
 * What a trusted receiver noted in Authentication-Results (RFC 8601); `authserv` is its name. Only the topmost header counts:
 * the receiver removes what names it from email that comes in.
 */
export function notesIn(results: readonly string[], authserv: string | undefined): SenderNote[] {
  if (authserv === undefined) return []
  const { tokens, isWhole } = tokensOf(results[0] ?? '')
  const [about = [], ...checks] = partsOf(tokens)
  const [name] = about
  if (typeof name !== 'object' || name.word.toLowerCase() !== authserv.toLowerCase()) return []
  // Only what a sender chose can leave a quote open, and it may hide what follows.
  if (!isWhole) return [{ method: 'dmarc', result: 'fail', domain: null }]
  return checks.flatMap((check) => {
    const [[method = '', result = ''] = [], ...properties] = pairsOf(check)
    const known = method.split('/')[0] ?? ''
    const named = domainProperties[known]?.map((name) => properties.find(([property]) => property === name))
    const value = named?.find((pair) => pair !== undefined)?.[1]
    return named ? [{ method: known, result: result.toLowerCase(), domain: value ?? null }] : []
  })
}

type Token = { word: string } | '=' | ';'

/** A quoted text or a comment up to its end, inner comments included. */
const quoted = /"((?:[^"\\]|\\.)*)"/y
const plain = /[^\s"();=]+/y

/** The words of a header without comments; a quoted part belongs to its word. `isWhole` unless a quote or comment doesn't end. */
function tokensOf(text: string): { tokens: Token[]; isWhole: boolean } {
  const tokens: Token[] = []
  let word: { word: string } | null = null
  for (let at = 0; at < text.length; ) {
    const char = text[at] as string
    const pattern = char === '"' ? quoted : plain
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) {
      const piece = (found[1] ?? found[0]).replace(/\\(.)/g, '$1')
      if (word) word.word += piece
      else {
        word = { word: piece }
        tokens.push(word)
      }
      at = pattern.lastIndex
      continue
    }
    if (char === '"') return { tokens, isWhole: false }
    // In a value, such as the beginning of a signature.
    if (char === '=' && word && tokens.at(-2) === '=') word.word += char
    else {
      word = null
      if (char === '=' || char === ';') tokens.push(char)
    }
    at = char === '(' ? endOfComment(text, at) : at + 1
    if (at === -1) return { tokens, isWhole: false }
  }
  return { tokens, isWhole: true }
}

/** Where the comment that begins at `start` has ended; -1 if it doesn't. */
function endOfComment(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return -1
}

function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token === ';') parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}

/** `name=value` pairs; names in lower case. */
const pairsOf = (part: readonly Token[]): [name: string, value: string][] =>
  part.flatMap((token, at) => {
    const [name, value] = [part[at - 1], part[at + 1]]
    return token === '=' && typeof name === 'object' && typeof value === 'object'
      ? [[name.word.toLowerCase(), value.word] as [string, string]]
      : []
  })
