/** A character of a text as it is read, in its plainest form, and where it stands. */
export type Sign = { sign: string; at: number; end: number }

/** A character as web addresses and HTML encode it. */
const encoded = /^(?:%([0-7][0-9a-f])|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(commat|period|plus);)/i
const named: Record<string, string> = { commat: '@', period: '.', plus: '+' }

const unseen = /[\p{M}\p{Cf}]|(?!\s)\p{Cc}/u

/** The characters of a text that somebody sees, in lower case, without accents, with what is encoded read. */
export function toSigns(text: string): Sign[] {
  const signs: Sign[] = []
  for (let at = 0; at < text.length; ) {
    const { read, end } = readAt(text, at)
    for (const sign of read.normalize('NFKD').toLowerCase())
      if (!unseen.test(sign)) signs.push({ sign: sign.length === 1 ? plain(sign) : '\uFFFD', at, end })
    at = end
  }
  return signs
}

function readAt(text: string, at: number): { read: string; end: number } {
  const first = String.fromCodePoint(text.codePointAt(at) as number)
  const found = first === '%' || first === '&' ? encoded.exec(text.slice(at, at + 11)) : null
  if (!found) return { read: first, end: at + first.length }
  const [all, percent, hex, decimal, name = ''] = found
  const code = Number.parseInt(percent ?? hex ?? decimal ?? '', decimal === undefined ? 16 : 10)
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return {
    read: named[name.toLowerCase()] ?? (isCharacter ? String.fromCodePoint(code) : '\uFFFD'),
    end: at + all.length,
  }
}

/** Zero of the digits that people type in Arabic, Persian, Hindi and Bengali. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]

/** Digits, dashes and dots as ASCII has them. */
function plain(sign: string): string {
  if (/[‐‑‒—―−]/.test(sign)) return '-'
  if (/[。·•‧]/.test(sign)) return '.'
  const code = sign.charCodeAt(0)
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? sign : String(code - zero)
}
