import { quoteEnd, quoteStart } from '#server/lib/mail/html-text.ts'
import { replyLine } from '#server/lib/mail/mail-layout.ts'
import { isBlank, isRule, type Line } from './mail-lines.ts'
import { findHeadStart } from './quote-head.ts'
import { keyOf, type SentLines } from './sent-lines.ts'

/** Whose a line is: the sender's, quoted from us, or what a mail program says about a quote. */
export type Part = 'own' | 'quoted' | 'head'

const replyKey = keyOf(replyLine)

/** Whose each line of an answer is. Lines that we didn't send are the sender's, but inside an email that we no longer know. */
export function findParts(lines: readonly Line[], sent: SentLines): Part[] {
  const parts: Part[] = lines.map(() => 'own')
  const starts = findStarts(lines)
  for (const [index, at] of starts.entries()) {
    markEmail(lines, parts, spanFrom(lines, at, starts[index + 1] ?? lines.length), sent)
    // A mark of a mail program has the head inside.
    if (lines[at]?.bare !== quoteStart) parts.fill('head', findHeadStart(lines, at, sent), at)
  }
  markLoose(lines, parts, sent)
  return parts
}

/** Where our emails begin: at their first line, which may be wrapped, or where a mail program says so. */
function findStarts(lines: readonly Line[]): number[] {
  const starts: number[] = []
  for (const [at, { bare, key }] of lines.entries()) {
    const isWrapped =
      key !== '' && replyKey.startsWith(key) && (key + (lines[at + 1]?.key ?? '')).startsWith(replyKey)
    if (bare === quoteStart || key.includes(replyKey) || isWrapped) starts.push(at)
  }
  // Such a mark stands above our first line.
  return starts.filter((at, index) => !isSameEmail(lines, starts[index - 1], at))
}

const isSameEmail = (lines: readonly Line[], before: number | undefined, at: number): boolean =>
  before !== undefined &&
  lines[before]?.bare === quoteStart &&
  !lines.slice(before, at).some(({ bare }) => bare === quoteEnd)

/** An email of ours in an answer; `isFramed` when its mail program says where it begins, `isClosed` also where it ends. */
type Span = { at: number; end: number; isFramed: boolean; isClosed: boolean }

function spanFrom(lines: readonly Line[], at: number, limit: number): Span {
  const isFramed = lines[at]?.bare === quoteStart
  let end = at + 1
  while (end < limit && lines[end]?.bare !== quoteEnd) end += 1
  const isClosed = end < limit
  return { at, end: isClosed ? end + 1 : end, isFramed, isClosed }
}

function markEmail(lines: readonly Line[], parts: Part[], span: Span, sent: SentLines): void {
  const { at, isFramed } = span
  const found = findOurs(lines, span, sent)
  const [ours, last] = [new Set(found), found.at(-1) ?? at]
  const text = lines.slice(at, span.end).map(({ key }) => key)
  const isKnown = sent.isMostOfMail(text.join(''))
  const end = isKnown ? last + 1 : endOfUnknown(lines, span, last, sent)
  const isMarked = isMostlyMarked(lines.slice(at, end))
  const first = lines.findIndex((line, index) => index > at && (isMarked ? line.isMarked : ours.has(index)))
  for (let index = at; index < end; index++) {
    const line = lines[index] as Line
    if (isFramed && index < first) parts[index] = 'head'
    else if (isKnown ? ours.has(index) : line.isMarked || !isMarked) parts[index] = 'quoted'
  }
}

/** Of lines with a text, the most. */
const isMostlyMarked = (lines: readonly Line[]): boolean => {
  const written = lines.filter(({ key }) => key !== '')
  return written.filter(({ isMarked }) => isMarked).length * 2 > written.length
}

/** Where an email of ours ends that we no longer know: as its program says, after our name and address, or with its marks. */
function endOfUnknown(
  lines: readonly Line[],
  { at, end, isFramed, isClosed }: Span,
  last: number,
  sent: SentLines,
): number {
  if (isClosed) return end
  const closing = findClosing(lines, at, end, sent)
  if (closing !== null) return Math.max(closing, last) + 1
  if (isFramed) return end
  let marked = at
  while (marked < end && (lines[marked]?.isMarked || isBlank(lines[marked] as Line))) marked += 1
  return Math.max(marked, last + 1)
}

/** Our last line, or the address below two dashes and our name, with which an email of ours ends. Null if neither is there. */
function findClosing(lines: readonly Line[], at: number, end: number, sent: SentLines): number | null {
  let dashes = Number.NEGATIVE_INFINITY
  for (let index = at + 1; index < end; index++) {
    const { bare } = lines[index] as Line
    if (bare === '--') dashes = index
    if (sent.isLast(bare) || (index <= dashes + 4 && /^<?https?:\/\//.test(bare))) return index
  }
  return null
}

/** The lines of an email of ours that are as we sent them. */
function findOurs(lines: readonly Line[], { at, end }: Span, sent: SentLines): number[] {
  const ours = [at]
  let before = lines[at]?.key ?? ''
  for (let index = at + 1; index < end; index++) {
    const line = lines[index] as Line
    const isOurs = line.key === '' ? isBlank(line) || isRule(line) : isSent(line, before, sent)
    if (!isOurs) continue
    ours.push(index)
    before = (before + line.key).slice(-40)
  }
  // Blank lines below our last line aren't part of it.
  while (ours.length > 1 && lines[ours.at(-1) as number]?.key === '') ours.pop()
  return ours
}

/** A short line counts where it is marked as a quote, or follows what we wrote before it. */
function isSent({ key, bare, isMarked }: Line, before: string, sent: SentLines): boolean {
  if (sent.follows(before, key)) return true
  if ((isMarked || key.length >= shortest) && sent.has(key)) return true
  return /https?:|@/.test(bare) && sent.hasAddress(bare)
}

/** Characters of a line that nobody else writes by chance. */
const shortest = 12

/** Lines that are marked as quotes without the beginning of our email. */
function markLoose(lines: readonly Line[], parts: Part[], sent: SentLines): void {
  let before = ''
  for (const [at, line] of lines.entries()) {
    const isFrame = line.bare === quoteStart || line.bare === quoteEnd
    if (isFrame) parts[at] = 'head'
    if (isFrame || !line.isMarked || parts[at] !== 'own') continue
    if (line.key === '') parts[at] = 'quoted'
    else if (isSent(line, before, sent)) {
      before = (before + line.key).slice(-40)
      parts[at] = 'quoted'
      parts.fill('head', Math.max(findHeadStart(lines, at, sent), lastQuoted(parts, at) + 1), at)
    } else before = ''
  }
}

const lastQuoted = (parts: readonly Part[], before: number): number => {
  let at = before - 1
  while (at >= 0 && parts[at] === 'own') at -= 1
  return at
}
