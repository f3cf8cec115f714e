/** A field of a form, byte for byte; undefined if it isn't there, or was posted in more than `bytesMax` bytes. */
export type Fields = (name: string, bytesMax: number) => Buffer | undefined

const pairsMax = 100

/** The fields of an urlencoded form, each decoded when it is asked for: the rest may be anything. */
export function urlencodedFields(body: Buffer): Fields {
  const pairs = pairsOf(body)
  return (name, bytesMax) => {
    const beginning = Buffer.from(`${name}=`)
    const pair = pairs.find((each) => each.subarray(0, beginning.length).equals(beginning))
    const value = pair?.subarray(beginning.length)
    return value && value.length <= bytesMax ? decoded(value) : undefined
  }
}

function pairsOf(body: Buffer): Buffer[] {
  const pairs: Buffer[] = []
  for (let at = 0; at < body.length && pairs.length < pairsMax; ) {
    const end = body.indexOf('&', at)
    pairs.push(body.subarray(at, end === -1 ? body.length : end))
    at = end === -1 ? body.length : end + 1
  }
  return pairs
}

const [space, percent, plus] = [0x20, 0x25, 0x2b] as const

/** Hexadecimal digits by their bytes; -1 for any other byte. */
const digits = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries())
  for (const letter of [digit, digit.toUpperCase()]) digits[letter.charCodeAt(0)] = value

/** In one pass: 25 MB in escapes are millions of them, and something made for each would fill the memory. */
function decoded(text: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    const escaped = byte === percent ? escapedAt(text, at) : -1
    if (escaped !== -1) at += 2
    bytes[length++] = escaped === -1 ? (byte === plus ? space : byte) : escaped
  }
  return bytes.subarray(0, length)
}

/** The byte that an escape such as %0A stands for; -1 for anything else. */
function escapedAt(text: Buffer, at: number): number {
  const high = digits[text[at + 1] ?? 0] as number
  const low = digits[text[at + 2] ?? 0] as number
  return high === -1 || low === -1 ? -1 : high * 16 + low
}
