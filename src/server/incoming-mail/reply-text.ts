import { replyLine } from '#server/lib/mail/mail-layout.ts'

/**
 * What somebody wrote in an answer by email, without the email they answered and without their signature; empty if that is
 * everything. What might be part of the answer stays: it is better to show a line too many than to lose a price.
 */
export function replyText(text: string): string {
  const lines = toLines(text)
  const start = findQuoteStart(lines)
  const above = withoutSignature(lines.slice(0, start.at))
  const below = start.isMarked ? answersBetween(lines.slice(start.at + start.lines)) : []
  return [tidy(above), tidy(withoutSignature(below))].filter(Boolean).join('\n\n')
}

const toLines = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\u200B|\u2060|\uFEFF|\u034F|\u00AD/g, '')
    .replace(/[\u00A0\u202F]/g, ' ')
    .split('\n')

const isQuoted = (line: string) => /^\s{0,3}>/.test(line)
const unquoted = (line: string) => line.replace(/^[\s>]+/, '')
const isBlank = (line: string) => line.trim() === ''

/** One empty line between paragraphs, none around them. */
const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Where the email that is answered begins; `isMarked` when each of its lines begins with ">". */
type QuoteStart = { at: number; lines: number; isMarked: boolean }

function findQuoteStart(lines: readonly string[]): QuoteStart {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    if (isBlank(line)) continue
    if (unquoted(line).includes(replyLine)) return { at, lines: 1, isMarked: isQuoted(line) }
    const attribution = isQuoted(line) ? 0 : attributionAt(lines, at)
    if (attribution > 0) return { at, lines: attribution, isMarked: isNextQuoted(lines, at + attribution) }
    if (isSeparator(line) || isHeaderBlock(lines, at)) return { at, lines: 1, isMarked: false }
    if (isQuoted(line)) return { at, lines: 0, isMarked: true }
  }
  return { at: lines.length, lines: 0, isMarked: false }
}

/** "On Tuesday somebody wrote:", by how it begins and ends, in the languages that people in Austin use most. */
const attributions: readonly [start: RegExp, end: RegExp][] = [
  [/^On\s/, /\swrote\s?:$/],
  [/^El\s/, /\sescribi(ó|o)\s?:$/i],
  [/^Le\s/, /\sa écrit\s?:$/],
  [/^Am\s/, /\sschrieb\b.{0,200}:$/],
  [/^(Em|No dia)\s/, /\sescreveu\s?:$/],
  [/^Il\s/, /\sha scritto\s?:$/],
  [/^(Vào|Lúc)\s/, /\sđã viết\s?:$/],
  [/^(在|于)/, /写道[:：]$/],
  [/^20\d\d/, /(작성|のメッセージ|寫道)\s?[:：]$/],
]
/** Other languages: an address before the colon. */
const otherAttribution = /<[^<>\s]+@[^<>\s]+>[^<>]{0,30}:$/
/** Mail programs break a long line into two or three. */
const attributionLines = 4

/** How many lines from here on say who wrote what follows; 0 for none, as for a sentence such as "On Monday he wrote:". */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let count = 1; count <= attributionLines; count++) {
    const line = (lines[at + count - 1] ?? '').trim()
    if (line === '' || isQuoted(line)) return 0
    joined = `${joined} ${line}`.trim().replace(/^-+\s*|\s*-+$/g, '')
    if (joined.length > 600) return 0
    if (!/[:：]$/.test(joined)) continue
    const isKnown = attributions.some(([start, end]) => start.test(joined) && end.test(joined))
    if (isKnown && (joined.includes('@') || isNextQuoted(lines, at + count))) return count
    if (otherAttribution.test(joined) && isNextQuoted(lines, at + count)) return count
  }
  return 0
}

const isNextQuoted = (lines: readonly string[], from: number): boolean => {
  const next = lines.slice(from, from + 4).find((line) => !isBlank(line))
  return next !== undefined && isQuoted(next)
}

const separator =
  /^\s*-{2,12}\s?(original message|forwarded message|mensaje original|mensaje reenviado|message d.origine|ursprüngliche nachricht|mensagem original|messaggio originale)\s?-{2,12}\s*$/i
const isSeparator = (line: string) => separator.test(line)

const headerNames =
  /^\*?(from|de|von|da|van|sent|enviado( el)?|envoyé|gesendet|inviato|enviada|date|fecha|datum|data|to|para|à|an|a|cc|subject|asunto|objet|betreff|assunto|oggetto)\s?:\*?\s/i
const senderNames = /^\*?(from|de|von|da|van)\s?:\*?\s/i

/** Outlook repeats the headers of the email it answers: at least three of them, the sender first. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = /^\s*_{10,}\s*$/.test(lines[at] as string) ? nextWritten(lines, at + 1) : at
  if (!senderNames.test((lines[first] ?? '').trim())) return false
  const names = lines.slice(first, first + 8).filter((line) => headerNames.test(`${line.trim()} `))
  return names.length >= 3
}

function nextWritten(lines: readonly string[], from: number): number {
  for (let at = from; at < Math.min(from + 3, lines.length); at++)
    if (!isBlank(lines[at] as string)) return at
  return from
}

/** Lines of the answered email that are kept before an answer between them, so that it makes sense. */
const kept = 3

/** What was written below or between quoted lines, with the end of what it answers if there are several answers. */
function answersBetween(lines: readonly string[]): string[] {
  const runs: { quote: string[]; answer: string[] }[] = []
  let quote: string[] = []
  for (const line of lines) {
    if (isQuoted(line)) {
      quote.push(line)
      continue
    }
    if (isBlank(line)) {
      runs.at(-1)?.answer.push(quote.length > 0 ? '' : line)
      continue
    }
    if (quote.length > 0 || runs.length === 0) runs.push({ quote, answer: [] })
    quote = []
    runs.at(-1)?.answer.push(line)
  }
  const ownQuote = (lines: string[]) => lines.filter((line) => unquoted(line) !== '').slice(-kept)
  return runs.length === 1
    ? (runs[0]?.answer ?? [])
    : runs.flatMap(({ quote, answer }) => [...ownQuote(quote), ...answer])
}

/** What phones and mail programs add at the end. */
const programLines =
  /^(sent (from|via|with|using) .{1,80}|get outlook for .{1,80}|enviado (desde|con) .{1,80}|enviado do meu .{1,60}|obtener outlook para .{1,60}|descarga outlook para .{1,60}|envoyé (de|depuis) .{1,60}|von meine[mr] .{1,60} gesendet|gesendet (mit|von) .{1,60}|inviato da .{1,60}|yahoo mail: search, organize, conquer.{0,40}|download the .{1,40} app.{0,40}|\[?https:\/\/aka\.ms\/\w{1,40}\]?)$/i

function withoutSignature(lines: readonly string[]): readonly string[] {
  // Two dashes and a space, as RFC 3676 says; without the space they may separate two offers.
  const dashes = lines.findIndex((line) => /^-- $/.test(line))
  const shown = dashes > 0 || (dashes === 0 && lines.length > 1) ? lines.slice(0, dashes) : lines
  let end = shown.length
  for (; end > 0; end--) {
    const line = (shown[end - 1] as string)
      .trim()
      .replace(/<https?:\/\/[^<>]*>/g, '')
      .trim()
    if (line !== '' && !programLines.test(line)) break
  }
  return shown.slice(0, end)
}
