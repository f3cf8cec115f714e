import { once } from 'node:events'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type CsvError, type Info, type Parser, parse } from 'csv-parse'
import { AppError } from '../http/errors.ts'
import { sizeOf } from '../storage/file-size.ts'
import { mendQuotes } from './csv-quotes.ts'
import { type Encoding, encodingNames, findEncoding, toUtf8 } from './text-encoding.ts'

/** A row of a file: its fields, and the line it starts on. */
export type CsvRecord = { line: number; fields: string[] }
/** A file being read: its header, and a stream of the rows below. `notes` say how it is read, where that may surprise. */
export type CsvFile = {
  header: string[]
  records: AsyncIterable<CsvRecord>
  notes: string[]
  share(): number
}

/** No real row is longer; an unclosed quote would swallow the rest of the file. */
const recordMax = 256 * 1024
const delimiters = [',', ';', '\t', '|']

/** Rows among which the header is looked for. */
const headerWithin = 20

/** Which of the first rows is the header. */
type FindHeader = (rows: readonly string[][]) => number

/**
 * Opens a CSV file of any size: UTF-8 or UTF-16 with or without a byte order mark, or what Excel saves instead, any of the usual
 * delimiters and line endings, quoted fields with any content. Only a few rows are in memory at a time, and nothing is
 * unpacked, so nothing can grow. Throws not_found, and invalid_input for a file that can't be read as rows.
 */
export async function openCsv(file: string, findHeader: FindHeader = () => 0): Promise<CsvFile> {
  const size = sizeOf(file)
  const start = await readStart(file)
  refusePacked(start)
  const encoding = await findEncoding(file, start)
  const { delimiter, isNamed } = findDelimiter(new TextDecoder(encoding.name).decode(start))
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: '\n',
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: recordMax,
  })
  const source = fs.createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(toUtf8(encoding)).pipe(mendQuotes(delimiter)).pipe(boundLines(parser)).pipe(parser)
  const rows = toRecords(parser)
  if (isNamed) await rows.next()
  const { first, records } = await peek(rows, headerWithin)
  const at = findHeader(first.map(({ fields }) => fields))
  const header = first[at]
  if (!header) throw new AppError('invalid_input', 'The file is empty.')
  if (first.slice(0, at + 1).some(({ fields }) => fields.some((name) => name.includes('\0'))))
    throw new AppError('invalid_input', 'The file is not text in UTF-8. Save it as CSV UTF-8.')
  return {
    header: header.fields,
    records: below(records, at + 1),
    notes: notesOf(encoding, first.slice(0, at), header.line),
    share: () => (size === 0 ? 1 : source.bytesRead / size),
  }
}

function notesOf({ name, ofOddLines }: Encoding, above: readonly CsvRecord[], headerLine: number): string[] {
  const said = above.map(({ fields }) => fields.filter(Boolean).join(' ')).join(' | ')
  return [
    ...(name in encodingNames
      ? [`The file isn’t UTF-8. It is read as ${encodingNames[name as 'macintosh']}: look at its accents.`]
      : []),
    ...(ofOddLines
      ? [`Some lines aren’t UTF-8. They are read as ${encodingNames[ofOddLines]}: look at their accents.`]
      : []),
    ...(said
      ? [`The header is on line ${headerLine}. Skipped above it: ${said.slice(0, 300).toWellFormed()}`]
      : []),
  ]
}

async function* below(rows: AsyncIterable<CsvRecord>, skipped: number): AsyncGenerator<CsvRecord> {
  let count = 0
  for await (const row of rows) if (count++ >= skipped) yield row
}

/** Reads up to `count` rows in advance; the file that is returned still has them all. */
export async function peekCsv(csv: CsvFile, count: number): Promise<{ csv: CsvFile; first: CsvRecord[] }> {
  const { first, records } = await peek(csv.records[Symbol.asyncIterator](), count)
  return { csv: { ...csv, records }, first }
}

async function peek(rows: AsyncIterator<CsvRecord>, count: number) {
  const first: CsvRecord[] = []
  while (first.length < count) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  const records = (async function* () {
    yield* first
    yield* { [Symbol.asyncIterator]: () => rows }
  })()
  return { first, records }
}

/** The parser measures rows by their text alone: a row of a billion commas would be a billion empty fields in memory. */
function boundLines(parser: Parser): Transform {
  let [received, lines, lineStart] = [0, 0, 0]
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (parser.info.lines !== lines) [lines, lineStart] = [parser.info.lines, received]
      received += chunk.length
      if (received - lineStart <= 2 * recordMax) return done(null, chunk)
      parser.destroy(tooLong(lines))
    },
  })
}

const tooLong = (line: number | undefined) =>
  new AppError(
    'invalid_input',
    `Line ${line} is longer than ${recordMax / 1024} kB, or a quote opened before it is never closed.`,
  )

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    .finally(() => handle.close())
  return buffer.subarray(0, bytesRead)
}

/** The first bytes of ZIP (which XLSX and ODS are), GZIP, Zstandard, BZIP2, XZ, old Excel files and PDF. */
const packedStarts = ['504b0304', '1f8b', '28b52ffd', '425a68', 'fd377a58', 'd0cf11e0', '25504446']

function refusePacked(start: Buffer): void {
  const bytes = start.subarray(0, 4).toString('hex')
  if (packedStarts.some((packed) => bytes.startsWith(packed)))
    throw new AppError(
      'invalid_input',
      'This is a spreadsheet or compressed file, whatever its name says. Save it as CSV UTF-8 and use that.',
    )
}

/**
 * The delimiter that most of the first lines have equally often, outside quotes: titles above the header have none, and
 * commas in texts come and go. Excel writes it above all as "sep=;".
 */
function findDelimiter(start: string): { delimiter: string; isNamed: boolean } {
  const named = /^"?sep=([^\w"\s]|\t)\1*"?[\r\n]/i.exec(start)?.[1]
  if (named) return { delimiter: named, isNamed: true }
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, headerWithin)
    .filter(Boolean)
  const found = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length).filter((count) => count > 1)
    const alike = [...Map.groupBy(counts, (count) => count).values()].map(({ length }) => length)
    return { delimiter, lines: Math.max(0, ...alike), count: Math.max(0, ...counts) }
  })
  const [best] = found.sort((a, b) => b.lines - a.lines || b.count - a.count)
  return { delimiter: best?.delimiter ?? ',', isNamed: false }
}

type Parsed = { record: string[]; info: Info }

async function* toRecords(parser: AsyncIterable<Parsed>): AsyncGenerator<CsvRecord> {
  try {
    for await (const { record, info } of parser) {
      const within = record.join('').split('\n').length - 1
      yield { line: info.lines - within, fields: record.map(unescaped) }
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooLong(lines)
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      throw new AppError('invalid_input', `A quote opened before line ${lines} is never closed.`)
    if (code?.startsWith('CSV_')) throw new AppError('invalid_input', (error as Error).message)
    throw error
  }
}

/**
 * Text that a spreadsheet would treat as a formula, or a reader as an escaped one; a negative number, such as every longitude in
 * Austin, is neither.
 */
const formulaStart = /^(?!-\d+(\.\d+)?$)'*[=+\-@\t\r]/
const unescaped = (field: string) => (/^'+[=+\-@\t\r]/.test(field) ? field.slice(1) : field)

/**
 * One row as text. A field that a spreadsheet would run is prefixed with an apostrophe, which `openCsv` removes again.
 */
export function toCsvLine(fields: readonly string[]): string {
  const cells = fields.map((field) => (formulaStart.test(field) ? `'${field}` : field))
  return `${cells.map((cell) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
}

/** A whole file as text, which spreadsheets open as UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[header, ...rows].map(toCsvLine).join('')}`

export type CsvWriter = { write(fields: readonly string[]): Promise<void>; close(): Promise<void> }

/**
 * Writes a CSV file that spreadsheets open as UTF-8; without rows it writes no file and removes an older one of this
 * name.
 */
export function createCsvWriter(file: string, header: readonly string[]): CsvWriter {
  fs.rmSync(file, { force: true })
  let stream: fs.WriteStream | undefined
  return {
    async write(fields) {
      if (!stream) {
        stream = fs.createWriteStream(file, { mode: 0o600 })
        // The error surfaces at the next write or at close.
        stream.on('error', () => {})
        stream.write(`\uFEFF${toCsvLine(header)}`)
      }
      if (stream.errored) throw stream.errored
      if (!stream.write(toCsvLine(fields))) await once(stream, 'drain')
    },
    async close() {
      if (stream) await finished(stream.end())
    },
  }
}
