import { undoubled } from '#server/lib/doubled-letters.ts'

/** Encodings that programs name without looking, or none. */
export const isDoubtful = (encoding: string): boolean =>
  /utf[-_ ]?8|^(us-ascii|iso-8859-1|windows-1252|(x-)?unknown(-8bit)?|8bit|)$/i.test(encoding)

const named = /charset\s{0,5}=\s{0,5}["']?([\w-]{2,30})|=\?([\w-]{2,30})\?[bq]\?/gi

const textOf = (raw: Uint8Array) => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')

/** Encodings that other parts and headers of an email name. */
export function encodingsIn(raw: Uint8Array): string[] {
  const names = [...textOf(raw).matchAll(named)].map(([, part, word]) => (part ?? word ?? '').toLowerCase())
  return [...new Set(names.filter((name) => !isDoubtful(name)))].slice(0, 3)
}

/** The encoding that the head of an HTML page names, or nothing. */
export const htmlEncodingIn = (bytes: Uint8Array): string =>
  /<meta\s[^>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w-]{2,30})/i
    .exec(textOf(bytes.subarray(0, 4_096)))?.[1]
    ?.toLowerCase() ?? ''

const beyondAscii = /\P{ASCII}/gu

/**
 * A text that was UTF-8 but was read as Windows-1252, because its email names no encoding that there is, or has a byte that is
 * none; any other as it is. Each line is read on its own: a quote may be in another encoding. Hardly any text in Windows-1252
 * is valid UTF-8 by chance once it has a letter beyond ASCII.
 */
export const readAsMeant = (text: string): string =>
  /[\u0080-\u00FF]/.test(text) ? text.split('\n').map(lineAsMeant).join('\n') : text

function lineAsMeant(line: string): string {
  const read = undoubled(line)
  const count = (text: string) => text.match(beyondAscii)?.length ?? 0
  // One sign that stands for itself among many that don't was a wrong byte.
  return count(read) * 3 < count(line) * 2 ? read : line
}

/** Letters beyond ASCII that stand in one line in Windows-1252 only among more others. */
const fewest = 4

/** Whether a text that was read as Windows-1252 has a line in an encoding that we don't know. */
export const isInAnotherEncoding = (text: string): boolean =>
  text.split('\n').some((line) => {
    const strange = line.match(/[\u0080-\u02FF\u2013-\u2122]/g)?.length ?? 0
    const isStrange = strange >= fewest && strange > (line.match(/[A-Za-z]/g)?.length ?? 0)
    return isStrange && /[\u00C0-\u00FF]/.test(line)
  })
