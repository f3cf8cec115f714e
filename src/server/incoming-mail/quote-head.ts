import { isBlank, isRule, type Line } from './mail-lines.ts'
import type { SentLines } from './sent-lines.ts'

/** Lines that a mail program writes about an email: so many at most, and wrapped ones in a sentence. */
const most = { block: 12, sentence: 4 }

const endsWithColon = ({ bare }: Pick<Line, 'bare'>) => /[:：]["'”»*_]*$/.test(bare)
/** "From: …" in any language. */
const isLabeled = ({ bare }: Pick<Line, 'bare'>) => /^[*_|]*[^\s:：][^:：]{0,40}[:：]/.test(bare)
/** As only programs write addresses. */
const hasMailbox = (text: string) => /[<[(]\s?(mailto:)?[^<>[\]()\s@]+@[^<>[\]()\s@]+[>\])]/i.test(text)
const hasYear = (text: string) => /(^|\D)20\d\d(\D|$)/.test(text)
const hasDay = (text: string) => hasYear(text) || /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text)
const hasTime = (text: string) => /\d{1,2}\s?[:.h時点时]\s?\d{2}/.test(text)

/**
 * Where the lines begin in which a mail program says, in any language, which email of ours follows at `quoteAt`: a sentence
 * that ends with a colon, or a block of labels. They name us or are dated; anything else there is somebody's text.
 */
export function findHeadStart(lines: readonly Line[], quoteAt: number, sent: SentLines): number {
  // Inboxes show it after the subject; it stands above the first line of our email.
  const isPreheader = ({ key }: Line) => key.length >= preheaderLength && sent.has(key)
  const end = skipUp(lines, quoteAt, (line) => isDivider(line) || isPreheader(line))
  let top = end
  while (top > 0 && end - top < most.block && !isDivider(lines[top - 1] as Line)) top -= 1
  const start = sentenceStart(lines, top, end, sent) ?? blockStart(lines, top, end, sent) ?? end
  return start < end ? skipUp(lines, start, isDivider) : end
}

/** Characters of a line that nobody else writes by chance. */
const preheaderLength = 24

const isDivider = (line: Line) => isBlank(line) || isRule(line)

function skipUp(lines: readonly Line[], from: number, isSkipped: (line: Line) => boolean): number {
  let at = from
  while (at > 0 && isSkipped(lines[at - 1] as Line)) at -= 1
  return at
}

/** "On Tuesday somebody wrote:", maybe wrapped. Null if the last line is no end of one. */
function sentenceStart(lines: readonly Line[], top: number, end: number, sent: SentLines): number | null {
  const last = lines[end - 1]
  if (end === top || !last || !endsWithColon(last)) return null
  let text = ''
  for (let at = end - 1; at >= Math.max(top, end - most.sentence); at--) {
    text = `${lines[at]?.bare} ${text}`
    const isDated = hasDay(text) && (hasTime(text) || hasMailbox(text))
    const isOurs =
      (hasMailbox(text) && sent.hasAddress(text)) || ((hasDay(text) || hasTime(text)) && sent.namesUs(text))
    if (!isDated && !isOurs) continue
    const before = at > top ? (lines[at - 1]?.bare ?? '') : ''
    return !hasDay(text) && hasDay(before) && hasTime(before) ? at - 1 : at
  }
  return null
}

/** Labels with values, of which one names us or a mailbox. Null if there is something else among them. */
function blockStart(lines: readonly Line[], top: number, end: number, sent: SentLines): number | null {
  const block = entriesOf(lines.slice(top, end))
  const ours = block.findIndex((entry) => isLabeled(entry) && sent.namesUs(entry.bare))
  const first = ours === -1 ? block.findIndex((entry) => isLabeled(entry) && hasMailbox(entry.bare)) : ours
  if (first === -1) return null
  let start = first
  while (start > 0 && isOfHead(block[start - 1] as Entry)) start -= 1
  const head = block.slice(start)
  const labels = new Set(head.filter(isLabeled).map(({ bare }) => bare.split(/[:：]/)[0]))
  // A long line of recipients is wrapped.
  const isWhole = head.every((entry) => isLabeled(entry) || /[@;]|^\s/.test(entry.text))
  const signs = head.filter(({ bare }) => bare.includes('@') || hasYear(bare))
  const isEnough = ours === -1 ? labels.size > 2 && signs.length > 1 : labels.size > 1
  return isWhole && isEnough ? top + (block[start]?.at ?? 0) : null
}

/** A label with a date or a mailbox behind it. */
const isOfHead = (entry: Entry) =>
  isLabeled(entry) && (hasYear(entry.bare) || hasMailbox(entry.bare.replace(/^[^:：]*[:：]/, '')))

type Entry = Pick<Line, 'text' | 'bare'> & { at: number }

const isOnlyLabel = ({ bare }: Pick<Line, 'bare'>) => bare.length < 25 && endsWithColon({ bare })

/** Lines; each label with its value, where a program puts that on the next one. */
function entriesOf(lines: readonly Line[]): Entry[] {
  const isBelow = lines.filter(isOnlyLabel).length > 2
  const entries: Entry[] = []
  for (const [at, line] of lines.entries()) {
    const last = entries.at(-1)
    if (isBelow && last && isOnlyLabel(last) && !isLabeled(line)) last.bare += ` ${line.bare}`
    else entries.push({ text: line.text, bare: line.bare, at })
  }
  return entries
}
