import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { type Line, toLines } from './mail-lines.ts'
import { findParts, type Part } from './quoted-lines.ts'
import type { SentLines } from './sent-lines.ts'

/**
 * Somebody's words in an answer by email: all that isn't in the email we sent, without their signature; empty if that is
 * nothing. It is better to show a line too many than to lose a price.
 */
export function replyText(text: string, sent: SentLines): string {
  const lines = toLines(text, withoutSecrets)
  const parts = findParts(lines, sent)
  const quoteAt = parts.findIndex(
    (part, at) => part === 'head' || (part === 'quoted' && lines[at]?.key !== ''),
  )
  const end = quoteAt === -1 ? lines.length : quoteAt
  const above = withoutSignature(lines.slice(0, end).map((line) => line.text))
  const below = withoutSignature(answersBetween(lines.slice(end), parts.slice(end)))
  return [tidy(above), tidy(below)].filter(Boolean).join('\n\n')
}

/** One empty line between paragraphs, none around them. */
const tidy = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Lines of the answered email that are kept before an answer between them, so that it makes sense. */
const kept = 3

/** What was written below or between quoted lines, with the end of what it answers if there are several answers. */
function answersBetween(lines: readonly Line[], parts: readonly Part[]): string[] {
  const runs: { quote: string[]; answer: string[] }[] = []
  let quote: string[] = []
  for (const [at, { text, bare, key }] of lines.entries()) {
    if (parts[at] === 'own' && bare !== '') {
      if (quote.length > 0 || runs.length === 0) runs.push({ quote: quote.slice(-kept), answer: [] })
      quote = []
      runs.at(-1)?.answer.push(text)
    } else if (parts[at] === 'quoted' && key !== '') quote.push(`> ${bare}`)
    else if (quote.length === 0) runs.at(-1)?.answer.push('')
  }
  return runs.flatMap(({ quote, answer }) => (runs.length === 1 ? answer : [...quote, ...answer]))
}

/** What phones and mail programs add at the end. */
const programLines =
  /^(sent (from|via|with|using) .{1,80}|get outlook for .{1,80}|enviado (desde|con) .{1,80}|enviado do meu .{1,60}|obtener outlook para .{1,60}|descarga outlook para .{1,60}|envoyé (de|depuis) .{1,60}|von meine[mr] .{1,60} gesendet|gesendet (mit|von) .{1,60}|inviato da .{1,60}|yahoo mail: search, organize, conquer.{0,40}|download the .{1,40} app.{0,40}|\[?https:\/\/aka\.ms\/\w{1,40}\]?)$/i

function withoutSignature(lines: readonly string[]): readonly string[] {
  // Two dashes and a space, as RFC 3676 says; without the space they may separate two offers.
  const dashes = lines.indexOf('-- ')
  const isSignature = dashes > 0 || (dashes === 0 && lines.length > 1)
  const shown = isSignature && !hasPrice(lines.slice(dashes)) ? lines.slice(0, dashes) : lines
  let end = shown.length
  for (; end > 0; end--) {
    const line = (shown[end - 1] as string)
      .trim()
      .replace(/[<(]https?:\/\/[^<>()]*[>)]/g, '')
      .trim()
    if (line !== '' && (hasPrice([line]) || !programLines.test(line))) break
  }
  return shown.slice(0, end)
}

/** A price is somebody's. */
const hasPrice = (lines: readonly string[]) => lines.some((line) => /\p{Sc}/u.test(line))
