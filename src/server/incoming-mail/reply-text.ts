import { withoutSecrets } from '#server/lib/mail/mail-secrets.ts'
import { type Line, toLines } from './mail-lines.ts'
import { hasPrice } from './prices.ts'
import { isProgramLine, withoutArmor } from './program-lines.ts'
import { findParts, type Part } from './quoted-lines.ts'
import type { SentLines } from './sent-lines.ts'

/**
 * Somebody's words in an answer by email: all that isn't in the email we sent, without their signature; empty if that is
 * nothing. It is better to show a line too many than to lose a price.
 */
export function replyText(text: string, sent: SentLines): string {
  const lines = toLines(withoutArmor(text), withoutSecrets)
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

/** Answers below or between quoted lines; several ones each with the end of the quote before them. */
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

function withoutSignature(lines: readonly string[]): readonly string[] {
  // Two dashes and a space, as RFC 3676 says; without the space they may separate two offers.
  const dashes = lines.indexOf('-- ')
  const isSignature = dashes > 0 || (dashes === 0 && lines.length > 1)
  const shown = isSignature && !lines.slice(dashes).some(hasPrice) ? lines.slice(0, dashes) : lines
  let end = shown.length
  for (; end > 0; end--) {
    const line = (shown[end - 1] as string)
      .trim()
      .replace(/[<(]https?:\/\/[^<>()]*[>)]/g, '')
      .trim()
    // Some stand below two dashes.
    const isRule = line === '--' && end < shown.length
    if (line !== '' && !isRule && (hasPrice(line) || !isProgramLine(line))) break
  }
  return shown.slice(0, end)
}
