import { quoteEnd, quoteHead, quoteStart } from '#server/lib/mail/html-text.ts'
import { replyLine } from '#server/lib/mail/mail-layout.ts'
import { isBanner, isBlank, isRule, isTicketMark, type Line, placesFrom } from './mail-lines.ts'
import { hasPrice } from './prices.ts'
import { endsSentence, findHead, isLabeled } from './quote-head.ts'
import { keyOf, type SentLines } from './sent-lines.ts'

/** The origin of a line: the sender, a quote from us, or a mail program's words about a quote. */
export type Part = 'own' | 'quoted' | 'head'

const replyKey = keyOf(replyLine)

/** Finds the origin of each line. Lines that we didn't send are the sender's, except inside an email no longer known. */
export function findParts(lines: readonly Line[], sent: SentLines): Part[] {
  const parts: Part[] = lines.map((line) => (isTicketMark(line) ? 'head' : 'own'))
  const starts = findStarts(lines, sent)
  for (const [index, at] of starts.entries())
    markEmail(lines, parts, spanFrom(lines, at, starts[index + 1] ?? lines.length, sent), sent)
  markLoose(lines, parts, sent)
  return parts
}

/** Where our emails begin: at their first line, which may be wrapped, or where a mail program marks it. */
function findStarts(lines: readonly Line[], sent: SentLines): number[] {
  const starts: number[] = []
  for (const [at, { bare }] of lines.entries())
    if (bare === quoteStart || isReplyLine(lines, at, sent)) starts.push(at)
  // Such a mark stands above our first line.
  return starts.filter((at, index) => !isSameEmail(lines, starts[index - 1], at))
}

/** Somebody may write these words, too, in a line with their own. */
function isReplyLine(lines: readonly Line[], at: number, sent: SentLines): boolean {
  const key = lines[at]?.key ?? ''
  const isEnd = (rest: string) => rest === '' || sent.has(rest)
  if (key.includes(replyKey)) return key.split(replyKey).every(isEnd)
  const both = key + (lines[at + 1]?.key ?? '')
  return (
    key !== '' && replyKey.startsWith(key) && both.startsWith(replyKey) && isEnd(both.slice(replyKey.length))
  )
}

const isSameEmail = (lines: readonly Line[], before: number | undefined, at: number): boolean =>
  before !== undefined &&
  lines[before]?.bare === quoteStart &&
  !lines.slice(before, at).some(({ bare }) => bare === quoteEnd)

/**
 * An email of ours in an answer; `isFramed` when its mail program says where it begins, `isClosed` also where it ends. `first` is
 * its first line, null if that isn't there, and `closing` its last one.
 */
type Span = {
  at: number
  end: number
  isFramed: boolean
  isClosed: boolean
  first: number | null
  closing: number | null
}

function spanFrom(lines: readonly Line[], at: number, limit: number, sent: SentLines): Span {
  const isFramed = lines[at]?.bare === quoteStart
  let end = at + 1
  let first = isFramed ? null : at
  for (; end < limit && lines[end]?.bare !== quoteEnd; end++)
    if (first === null && isReplyLine(lines, end, sent)) first = end
  const isClosed = end < limit
  const closing = findClosing(lines, at, end, sent)
  return { at, end: isClosed ? end + 1 : end, isFramed, isClosed, first, closing }
}

function markEmail(lines: readonly Line[], parts: Part[], span: Span, sent: SentLines): void {
  const { at, isFramed } = span
  const isMarked = isMarkedEmail(lines, span)
  const found = findOurs(lines, span, isMarked, sent)
  const ours = new Set(found)
  const isKnown = isKnownEmail(lines, span, found, sent)
  const end = isKnown ? (found.at(-1) ?? at) + 1 : endOfUnknown(lines, span, isMarked, found.at(-1) ?? at)
  const isOfQuote = (index: number) =>
    lines[index]?.key !== '' && (isMarked ? lines[index]?.isMarked : ours.has(index))
  const first = span.first ?? placesFrom(at + 1, end).find(isOfQuote)
  const above = lastQuoted(parts, isFramed ? at : (first ?? at)) + 1
  const heads = new Set(first === undefined ? [] : findHead(lines, [above, first], sent))
  const isWhole = !isMarked && (span.first !== null || span.closing !== null)
  const isQuoted = (line: Line, index: number) =>
    isKnown ? ours.has(index) : (line.isMarked || isWhole) && !isNewPrice(line, ours.has(index), sent)
  if (!isFramed) for (const index of heads) parts[index] = 'head'
  for (const index of placesFrom(at, end)) {
    const line = lines[index] as Line
    const isAbove = isFramed && index < (first ?? at)
    const mayBeHead = isFramed && index < (first ?? at + headMax)
    if (mayBeHead && (heads.has(index) || isHead(line))) parts[index] = 'head'
    else if (!isAbove && isQuoted(line, index)) parts[index] = 'quoted'
  }
}

/** Lines at the beginning of a frame in which its program may say what follows. */
const headMax = 12

/** Whether a line in front of our first one, in a frame, is a program's: some write there, too. */
const isHead = (line: Line): boolean =>
  line.bare === quoteStart ||
  (!hasPrice(line.bare) &&
    (line.isMarked || endsSentence(line) || isBanner(line) || (isLabeled(line) && line.bare.includes('@'))))

/** Whether an email is marked as a quote, so that other lines are somebody's: by its first line, if that is there. */
const isMarkedEmail = (lines: readonly Line[], { at, end, first }: Span): boolean =>
  first === null ? lines.slice(at, end).some(({ isMarked }) => isMarked) : lines[first]?.isMarked === true

/** Most of it is there; or, where it was cut off, anything. Emails of a kind have lines in common. */
function isKnownEmail(
  lines: readonly Line[],
  span: Span,
  found: readonly number[],
  sent: SentLines,
): boolean {
  const text = lines.slice(span.at, span.end).map(({ key }) => key)
  if (sent.isMostOfMail(text.join(''))) return true
  if (span.first !== null && span.closing !== null) return false
  return found.some(
    (index) => index !== span.at && index !== span.first && sent.isOfMail(lines[index]?.key ?? ''),
  )
}

/** Whether a line inside an email that we no longer know has a price that nobody said before. */
const isNewPrice = ({ bare }: Line, isOurs: boolean, { knowsSaid }: SentLines) =>
  knowsSaid && !isOurs && hasPrice(bare)

/** Where an email of ours ends that we no longer know: with its marks, after our name and address, or as its program says. */
function endOfUnknown(lines: readonly Line[], span: Span, isMarked: boolean, last: number): number {
  const { at, end, isFramed, isClosed, closing } = span
  if (isFramed && isMarked) return end
  if (closing !== null) return Math.max(closing, last) + 1
  if (isFramed || isClosed) return end
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

/** The lines of an email of ours that are as we sent them. Nothing below its end is. */
function findOurs(lines: readonly Line[], span: Span, isMarked: boolean, sent: SentLines): number[] {
  const { at, isFramed, closing } = span
  let end = isMarked || closing === null ? span.end - 1 : closing
  while (isMarked && end > at && !lines[end]?.isMarked) end -= 1
  const ours = [at]
  let before = lines[at]?.key ?? ''
  // Where a program says that a quote begins, our first words follow.
  let isAtStart = isFramed
  for (let index = at + 1; index <= end; index++) {
    const line = lines[index] as Line
    if (line.key === '') {
      if (isBlank(line) || isRule(line)) ours.push(index)
      continue
    }
    const isOurs = isSent(line, before, sent, isMarked) || (isAtStart && sent.has(line.key))
    isAtStart &&= isOurs || isHead(line)
    if (!isOurs) continue
    ours.push(index)
    before = (before + line.key).slice(-40)
  }
  // Blank lines below our last line aren't part of it.
  while (ours.length > 1 && lines[ours.at(-1) as number]?.key === '') ours.pop()
  return ours
}

/**
 * A short line counts where it is marked as a quote, or follows what we wrote before it; in a marked quote, a line without a
 * mark only so.
 */
function isSent(
  { key, bare, isMarked }: Line,
  before: string,
  sent: SentLines,
  isInMarked: boolean,
): boolean {
  if (sent.follows(before, key)) return true
  if (isInMarked && !isMarked) return false
  if ((isMarked || key.length >= shortest) && sent.has(key)) return true
  return /https?:|@/.test(bare) && sent.hasAddress(bare) && !hasPrice(bare)
}

/** Characters of a line that nobody else writes by chance. */
const shortest = 12

const frameMarks = new Set([quoteStart, quoteEnd, quoteHead])

/** Lines that are marked as quotes without the beginning of our email. */
function markLoose(lines: readonly Line[], parts: Part[], sent: SentLines): void {
  let before = ''
  for (const [at, line] of lines.entries()) {
    const isFrame = frameMarks.has(line.bare)
    if (isFrame) parts[at] = 'head'
    if (isFrame || !line.isMarked || parts[at] !== 'own') continue
    if (line.key === '') parts[at] = 'quoted'
    else if (isSent(line, before, sent, true)) {
      before = (before + line.key).slice(-40)
      parts[at] = 'quoted'
      for (const index of findHead(lines, [lastQuoted(parts, at) + 1, at], sent)) parts[index] = 'head'
    } else before = ''
  }
}

const lastQuoted = (parts: readonly Part[], before: number): number => {
  let at = before - 1
  while (at >= 0 && parts[at] === 'own') at -= 1
  return at
}
