/** Positions of the first and the last byte. */
export type ByteRange = { start: number; end: number }

/**
 * The part that a `Range` header asks for of a file of `size` bytes (RFC 9110, section 14): a range, null for the whole file, also
 * when the header can't be read or names several ranges, or `unsatisfiable`.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), size)
    return suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 }
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether a client that has a part of the file with this strong tag may get another part of it. */
export const mayContinue = (ifRange: string | undefined, tag: string): boolean =>
  ifRange === undefined || ifRange.trim() === tag
