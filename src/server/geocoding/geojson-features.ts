import fs from 'node:fs'
import { AppError } from '#server/lib/http/errors.ts'

/** A feature as bytes, with the line it starts on. */
export type FeatureBytes = { line: number; bytes: Buffer }

/** No real feature is longer; an unclosed brace would swallow the rest of the file. */
const featureMax = 256 * 1024
/** Brackets inside one another. */
const depthMax = 100

const [quote, backslash, newline, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x0a, 0x7b, 0x7d, 0x5b, 0x5d,
]
const damaged = (line: number, text: string) => new AppError('invalid_input', `Line ${line}: ${text}`)
/** Between features: spaces, commas, the record separator of GeoJSON text sequences, and a byte order mark. */
const isBetween = (byte: number) =>
  byte <= 0x20 || byte === 0x2c || byte === 0xef || byte === 0xbb || byte === 0xbf

/**
 * Features of a GeoJSON file of any size: a FeatureCollection, or one feature after another (GeoJSONSeq, newline-delimited). One
 * is in memory at a time. Throws invalid_input for a file that ends in a feature, or has one of more than `featureMax` bytes or `depthMax` levels.
 */
export async function* readFeatures(
  file: string,
  isCollection: boolean,
  onRead: (bytes: number) => void,
): AsyncGenerator<FeatureBytes> {
  const scanner = new FeatureScanner(isCollection)
  const source = fs.createReadStream(file)
  for await (const chunk of source) {
    yield* scanner.scan(chunk as Buffer)
    onRead(source.bytesRead)
  }
  scanner.end()
}

/** Finds where features begin and end, by brackets outside of texts. */
class FeatureScanner {
  /** Brackets that are open: the collection and its list stand around its features. */
  readonly #open: number[] = []
  readonly #around: number
  #isText = false
  #isEscaped = false
  #line = 1
  #startLine = 1
  #parts: Buffer[] = []
  #length = 0

  constructor(isCollection: boolean) {
    this.#around = isCollection ? 2 : 0
  }

  *scan(chunk: Buffer): Generator<FeatureBytes> {
    // Where the open feature goes on in this chunk; -1 between features.
    let start = this.#isIn() ? 0 : -1
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (byte === newline) this.#line++
      if (this.#isText) this.#readText(byte)
      else if (byte === quote) this.#isText = true
      else if (byte === openBrace || byte === openBracket) {
        this.#open.push(byte)
        if (this.#open.length > depthMax) throw damaged(this.#line, 'The file has too many nested brackets.')
        if (start < 0 && this.#isFeature()) [start, this.#startLine] = [at, this.#line]
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#close(byte)
        if (start < 0 || this.#isIn()) continue
        this.#keep(chunk.subarray(start, at + 1))
        yield { line: this.#startLine, bytes: Buffer.concat(this.#parts) }
        ;[this.#parts, this.#length, start] = [[], 0, -1]
      } else if (this.#around === 0 && start < 0 && !isBetween(byte))
        throw damaged(this.#line, 'The file is not GeoJSON.')
    }
    if (start >= 0) this.#keep(chunk.subarray(start))
  }

  end(): void {
    if (this.#open.length > 0 || this.#isText)
      throw damaged(this.#isIn() ? this.#startLine : this.#line, 'The file ends in the middle of a feature.')
  }

  /** A collection's features stand in a list; its other parts, such as its coordinate system, don't. */
  #isFeature(): boolean {
    const { length } = this.#open
    return (
      length === this.#around + 1 &&
      this.#open.at(-1) === openBrace &&
      (this.#around === 0 || this.#open.at(-2) === openBracket)
    )
  }

  #isIn(): boolean {
    return this.#open.length > this.#around && this.#open[this.#around] === openBrace
      ? this.#around === 0 || this.#open[this.#around - 1] === openBracket
      : false
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#isText = false
  }

  #close(byte: number): void {
    const opened = this.#open.pop()
    if (opened !== (byte === closeBrace ? openBrace : openBracket))
      throw damaged(this.#line, 'The file is not GeoJSON: its brackets don’t match.')
  }

  #keep(part: Buffer): void {
    // The chunk is reused by nobody, but holding it would keep all of it in memory.
    this.#parts.push(Buffer.from(part))
    this.#length += part.length
    if (this.#length > featureMax)
      throw damaged(this.#startLine, `The feature is longer than ${featureMax / 1024} kB.`)
  }
}
