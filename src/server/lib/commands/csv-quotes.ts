import { Transform } from 'node:stream'

/** Quotes as people and programs write them, as a CSV parser reads them. A quote in the wrong place costs no other row. */

/** Lines that have to be rows by themselves before a quote above them is a letter. */
const rowsMin = 10
/** Fewer cells than this are in any text with a comma. */
const cellsMin = 3
/** Letters of a line without an end that are kept. */
const lineMax = 256 * 1024

/**
 * Turns `"Best" Tacos` and `"Joe "Big" Smith"` into cells with doubled quotes. A quote that opens a cell, and isn't closed in its
 * line, is left out if the next lines are rows by themselves. Every row ends with "\n". The text is UTF-8.
 */
export function mendQuotes(delimiter: string): Transform {
  const decoder = new TextDecoder()
  const { take, end } = createMender(delimiter)
  let rest = ''
  const read = (text: string) => {
    // A "\r" at the end may be half of a line break.
    const lines = (rest + text).split(/(?<=\n|\r(?!\n))/)
    const last = lines.at(-1) ?? ''
    rest = last.length > lineMax ? '' : last
    return (rest === '' ? lines : lines.slice(0, -1)).map(take).join('')
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, read(decoder.decode(chunk, { stream: true }))),
    flush: (done) => done(null, read(decoder.decode()) + take(rest) + end()),
  })
}

function createMender(delimiter: string) {
  /** A line with an open cell, and those below it, until it is clear what they are. */
  let held: Line[] = []
  let isWithin = false
  const takeNow = (line: string, isWhole = false): string => {
    const row = isWithin ? readWithin(line, delimiter) : readRow(line, delimiter, isWhole)
    isWithin = row.isOpen
    return row.text
  }
  /** The quote is a letter; the first of the rows that has another is held in its place. */
  const settle = (): string => {
    let text = held.shift()?.text ?? ''
    while (held[0] && !held[0].opens) text += held.shift()?.text
    return text
  }
  const release = (): string => {
    const lines = held
    held = []
    return lines.map(({ line }) => takeNow(line)).join('')
  }
  function take(line: string): string {
    if (held.length === 0 && !isWithin && !line.includes('"')) return withLineEnd(line)
    const opens = !isWithin && line.length <= lineMax && readRow(line, delimiter).isOpen
    if (held.length === 0 && !opens) return takeNow(line)
    held.push({ line, opens, ...readRow(line, delimiter, true) })
    if (held.length > 1 && !areRows(held)) return release()
    return held.length > rowsMin ? settle() : ''
  }
  function end(): string {
    let text = ''
    while (held.length > 0) text += areRows(held) ? settle() : release()
    return text
  }
  return { take, end }
}

/** Whether all lines are rows by themselves, with as many cells; the first has more if there is a comma in its text. */
function areRows([first, ...others]: readonly Line[]): boolean {
  const most = first?.cells ?? 0
  const rows = others.filter(({ line }) => line.trim() !== '')
  const usual = rows[0]?.cells ?? most
  return usual >= cellsMin && most >= usual && rows.every(({ cells, isOdd }) => cells === usual && !isOdd)
}

type Line = Row & { line: string; opens: boolean }
type Row = {
  /** The line as the parser reads it. */
  text: string
  cells: number
  /** The last cell goes on in the next line. */
  isOpen: boolean
  /** It has a quote in the wrong place, as the end of a text that began above has. */
  isOdd: boolean
}

/** Reads a line that begins with a cell; `isWhole` if no other line belongs to it. */
function readRow(line: string, delimiter: string, isWhole = false): Row {
  const body = bodyOf(line)
  let [text, cells, isOdd] = ['', 1, false]
  for (let at = 0; ; cells++) {
    const start = at + body.slice(at).search(/[^ ]|$/)
    const isQuote = body[start] === '"'
    const closing = isQuote ? findClosing(body, start + 1, delimiter) : none
    if (closing === body.length && !isWhole)
      return { text: `${text}"${doubled(line.slice(start + 1))}`, cells, isOpen: true, isOdd }
    const isQuoted = closing !== none && closing < body.length
    const found = body.indexOf(delimiter, isQuoted ? closing : at)
    const end = found < 0 ? body.length : found
    const cell = body.slice(isQuoted ? start + 1 : at, isQuoted ? closing : end)
    if (isQuoted) text += `"${doubled(cell)}"`
    else text += isQuote ? quoted(cell.trim()) : cell
    isOdd ||= isQuoted ? doubled(cell) !== cell : cell.trimEnd().endsWith('"')
    if (found < 0) return { text: body === line ? text : `${text}\n`, cells, isOpen: false, isOdd }
    text += delimiter
    at = end + 1
  }
}

/** Reads a line that begins within a cell. */
function readWithin(line: string, delimiter: string): Row {
  const body = bodyOf(line)
  const closing = findClosing(body, 0, delimiter, true)
  if (closing === body.length) return { text: doubled(line), cells: 1, isOpen: true, isOdd: false }
  const row = readRow(line.slice(closing + 1), delimiter)
  return { ...row, text: `${doubled(body.slice(0, closing))}"${row.text}` }
}

const bodyOf = (line: string) => line.replace(/\r?\n$|\r$/, '')
const withLineEnd = (line: string) => line.replace(/\r\n?$/, '\n')

const none = -1
/** A lone quote at the beginning is a slip. */
const quoted = (text: string) =>
  text.lastIndexOf('"') === 0 ? text.slice(1) : `"${text.replaceAll('"', '""')}"`
const doubled = (text: string) => text.replace(/""|"/g, '""')

/**
 * The place of the quote that ends a cell: the next before a delimiter or the end. The length of the line if no quote comes, and
 * `none` if only others come, or another cell begins with one.
 */
function findClosing(body: string, from: number, delimiter: string, isWithin = false): number {
  let isBroken = false
  for (let at = body.indexOf('"', from); at >= 0; at = body.indexOf('"', at + 1)) {
    const after = at + 1 + body.slice(at + 1).search(/[^ ]|$/)
    if (body[at + 1] === '"') at++
    else if (after === body.length || body[after] === delimiter) return at
    else if (!isWithin && lastLetterBefore(body, at) === delimiter) return none
    else isBroken = true
  }
  return isBroken && !isWithin ? none : body.length
}

function lastLetterBefore(text: string, end: number): string | undefined {
  let at = end - 1
  while (text[at] === ' ') at--
  return text[at]
}
