import { isAscii, isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import { PassThrough, Transform } from 'node:stream'
import { likelihood } from './likely-letters.ts'

/** Finds the letters that the bytes of a text file stand for. Excel saves as Windows-1252, or on a Mac as Mac Roman. */

type SingleByte = 'windows-1252' | 'macintosh'
export type Encoding = {
  name: 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByte
  /** Of single lines that aren't UTF-8 in a file that is, such as one put together from two. */
  ofOddLines: SingleByte | null
}

/** For people. */
export const encodingNames: Record<SingleByte, string> = {
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}

const singleBytes = Object.keys(encodingNames) as SingleByte[]
const decoders = {
  'windows-1252': new TextDecoder('windows-1252'),
  macintosh: new TextDecoder('macintosh'),
}

/** Bytes of a line without an end that are kept. */
const lineMax = 512 * 1024
/** Lines that decide which it is. */
const judgedMax = 5_000

/**
 * Finds the likely encoding of a file. One that isn't UTF-8 and reads well in no other encoding stays UTF-8, with marks in the
 * place of its letters.
 */
export async function findEncoding(file: string, start: Buffer): Promise<Encoding> {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    return { name: mark === 'fffe' ? 'utf-16le' : 'utf-16be', ofOddLines: null }
  let [good, odd] = [0, 0]
  const points = { 'windows-1252': 0, macintosh: 0 }
  for await (const line of linesOf(file)) {
    if (isAscii(line)) continue
    if (isWritten(line)) good++
    else if (odd++ < judgedMax)
      for (const name of singleBytes) points[name] += likelihood(decoders[name].decode(line))
  }
  const best = points.macintosh > points['windows-1252'] ? 'macintosh' : 'windows-1252'
  const likely = points[best] > 0 ? best : null
  return likely && odd > good ? { name: likely, ofOddLines: null } : { name: 'utf-8', ofOddLines: likely }
}

/** UTF-8 as people write it. Phonetic letters are the "É’" and "É”" of another encoding. */
const isWritten = (bytes: Buffer) => isUtf8(bytes) && !/[\u0250-\u02af]/.test(bytes.toString())

/** Lines of a file; plain ASCII may come in pieces. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of fs.createReadStream(file)) {
    const bytes: Buffer = Buffer.concat([rest, chunk])
    const end = isAscii(bytes) ? bytes.length : endOfLines(bytes)
    if (!isAscii(bytes)) yield* split(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  yield rest
}

/** Old files of a Mac end their lines otherwise. */
const lineEndIn = (bytes: Buffer) => (bytes.includes('\n') ? '\n' : '\r')

/** Where the last whole line ends; all of it where a line has no end. */
const endOfLines = (bytes: Buffer): number =>
  bytes.length > lineMax ? bytes.length : bytes.lastIndexOf(lineEndIn(bytes)) + 1

function* split(bytes: Buffer): Generator<Buffer> {
  const lineEnd = lineEndIn(bytes)
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(lineEnd, from)
    const end = at < 0 ? bytes.length : at + 1
    yield bytes.subarray(from, end)
    from = end
  }
}

/** Turns the bytes of a file into UTF-8. */
export function toUtf8({ name, ofOddLines }: Encoding): Transform {
  if (name !== 'utf-8') return decoding(name)
  return ofOddLines ? decodingLines(ofOddLines) : new PassThrough()
}

function decoding(name: Encoding['name']): Transform {
  const decoder = new TextDecoder(name)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  })
}

function decodingLines(odd: SingleByte): Transform {
  let rest: Buffer = Buffer.alloc(0)
  const decode = (bytes: Buffer) => (isWritten(bytes) ? bytes : [...split(bytes)].map(toText).join(''))
  const toText = (line: Buffer) => {
    const text = isWritten(line) ? '' : decoders[odd].decode(line)
    return text !== '' && likelihood(text) > 0 ? text : line.toString('utf8')
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([rest, chunk])
      const end = endOfLines(bytes)
      rest = bytes.subarray(end)
      done(null, decode(bytes.subarray(0, end)))
    },
    flush: (done) => done(null, decode(rest)),
  })
}
