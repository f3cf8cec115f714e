/** The bytes of Windows-1252 by their characters. */
const bytesOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(new Uint8Array([byte])),
    byte,
  ]),
)

/** The same email in Windows-1252, for one that isn't in UTF-8 though it says so. */
export const asWindows = (raw: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
        .toString('latin1')
        .replace(/(charset\s{0,5}=\s{0,5}["']?)utf-?8\b/gi, '$1windows-1252'),
      'latin1',
    ),
  )

/**
 * A text that was UTF-8 but was read as Windows-1252, because its email names no encoding that there is; any other as it is.
 * No text in Windows-1252 is valid UTF-8 by chance once it has a letter beyond ASCII.
 */
export function readAsMeant(text: string): string {
  if (!/[\u0080-\u00FF]/.test(text)) return text
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = bytesOf.get(text[at] as string)
    if (byte === undefined) return text
    bytes[at] = byte
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}
