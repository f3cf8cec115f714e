import { quoteHead } from '#server/lib/mail/html-text.ts'
import { isBanner, isBlank, isRule, type Line, placesFrom } from './mail-lines.ts'
import { hasPrice } from './prices.ts'
import type { SentLines } from './sent-lines.ts'

/** Lines that a mail program writes about an email: so many at most, and wrapped ones in a sentence; and that stand below these. */
const most = { block: 12, sentence: 4, between: 8 }

/** Zoho ends with dashes. */
export const endsSentence = ({ bare }: Pick<Line, 'bare'>): boolean =>
  /[:：]["'”»*_]*$|^-{3}.*\s-{3,}$/.test(bare)
/** "From: …" in any language, also in a table. */
export const isLabeled = ({ bare }: Pick<Line, 'bare'>) =>
  /^[*_|]*[^\s:：][^:：]{0,40}[:：]|^\|[^|]{1,40}\|/.test(bare)
/** The same without a colon, which counts only below "--- Original Message ---". */
const isWorded = ({ bare }: Pick<Line, 'bare'>) => /^\p{L}{1,20}(\s|$)/u.test(bare)
/** As only programs write addresses. */
const hasMailbox = (text: string) =>
  /[<[(]\s?(mailto:)?[^<>[\]()\s@]+@[^<>[\]()\s@]+\.[^<>[\]()\s@.]{2,}[>\])]/i.test(text)
const hasYear = (text: string) => /(^|\D)20\d\d(\D|$)/.test(text)
const hasDay = (text: string) => hasYear(text) || /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text)
const hasTime = (text: string) => /\d{1,2}\s?[:.h時点时]\s?\d{2}/.test(text)

/**
 * The lines in which a mail program says, in any language, which email of ours follows at `quoteAt`: a sentence that ends with a
 * colon, or a block of labels, and what divides them. They name us, or the sender in a sentence above an earlier answer, and
 * have no price; anything else there is somebody's text.
 */
export function findHead(lines: readonly Line[], [from, quoteAt]: Bounds, sent: SentLines): number[] {
  // Inboxes show it after the subject; it stands above the first line of our email.
  const isPreheader = ({ key }: Line) => key.length >= preheaderLength && sent.has(key)
  const isBetween = (line: Line) => isDivider(line) || isBanner(line) || isPreheader(line)
  const lowest = skipUp(lines, [from, quoteAt], (line) => isDivider(line) || isPreheader(line))
  for (let end = lowest; end > from && lowest - end <= most.between; ) {
    if (lines[end - 1]?.bare === quoteHead) break
    const start = startOf(lines, [from, end], sent)
    if (start !== null) {
      const top = skipUp(lines, [from, start], (line) => isDivider(line) || isForwardTitle(line))
      const below = placesFrom(end, quoteAt).filter((at) => isBetween(lines[at] as Line))
      return [...placesFrom(top, end), ...below]
    }
    // Somebody may write between a head and our first line.
    end = skipUp(lines, [from, end - 1], isDivider)
  }
  return placesFrom(lowest, quoteAt)
}

/** No program breaks a line before a word that has room in so many characters. */
const leastWidth = 60
/** Characters of a line that nobody else writes by chance. */
const preheaderLength = 24

const isDivider = (line: Line) => isBlank(line) || isRule(line)

/** As Apple Mail says above the labels that an email is passed on. */
const forwardTitle =
  /^(begin forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|début du message (transféré|réexpédié)|inicio del mensaje reenviado|inici del missatge reenviat|inizio (del )?messaggio inoltrato|início da mensagem (re)?encaminhada|begin doorgestuurd bericht|vidarebefordrat (brev|mejl)|(start på )?videresendt (besked|melding|e-mail)|välitetty viesti( alkaa)?|początek przekazywanej wiadomości|začátek přeposílané zprávy|začiatok preposlanej správy|továbbított levél kezdete|iletilen ileti başlangıcı|начало переадресованного (сообщения|письма)|αρχή προωθημένου μηνύματος|転送されたメッセージ|전달된 메시지( 시작)?|下面是被转发的邮件|以下是轉寄的郵件|開始轉寄郵件|bắt đầu thư được chuyển tiếp)\s?[:：]$/i

const isForwardTitle = ({ bare }: Line) => forwardTitle.test(bare)

type Bounds = readonly [from: number, end: number]

function skipUp(lines: readonly Line[], [from, end]: Bounds, isSkipped: (line: Line) => boolean): number {
  let at = end
  while (at > from && isSkipped(lines[at - 1] as Line)) at -= 1
  return at
}

/** Where a head begins whose last line is the one before `end`. Null if that is no end of one. */
function startOf(lines: readonly Line[], [from, end]: Bounds, sent: SentLines): number | null {
  let top = end
  while (top > from && end - top < most.block && !isDivider(lines[top - 1] as Line)) top -= 1
  return sentenceStart(lines, top, end, sent) ?? blockStart(lines, top, end, sent)
}

/** "On Tuesday somebody wrote:", maybe wrapped. Null if the last line is no end of one. */
function sentenceStart(lines: readonly Line[], top: number, end: number, sent: SentLines): number | null {
  const last = lines[end - 1]
  if (end === top || !last || !endsSentence(last)) return null
  let text = ''
  let start: number | null = null
  for (let at = end - 1; at >= Math.max(top, end - most.sentence); at--) {
    const { bare } = lines[at] as Line
    const isWrapped = bare.length + (text.split(' ')[0] ?? '').length >= leastWidth
    if ((text !== '' && !isWrapped) || hasPrice(bare)) return start
    text = `${bare} ${text}`
    const isDated = hasDay(text) && (hasTime(text) || hasMailbox(text) || last.isMarked)
    const isAnswer = isDated && hasTime(text) && hasMailbox(text) && sent.namesSender(text)
    if ((isDated && sent.namesUs(text)) || isAnswer) return at
    if (hasMailbox(text) && sent.hasAddress(text)) start ??= at
  }
  return start
}

/** Labels with values, of which some name us. Null if there is something else among them. */
function blockStart(lines: readonly Line[], top: number, end: number, sent: SentLines): number | null {
  const title = lines[top - 1]
  const isWithoutColons = title !== undefined && isRule(title) && /\p{L}/u.test(title.bare)
  const isEntry = (entry: Entry) => isLabeled(entry) || (isWithoutColons && isWorded(entry))
  const block = entriesOf(lines.slice(top, end), sent)
  const isNamed = ({ bare }: Entry) => sent.namesUs(bare) || (bare.includes('@') && sent.namesSender(bare))
  const first = block.findIndex((entry) => isEntry(entry) && isNamed(entry))
  if (first === -1) return null
  let start = first
  while (start > 0 && isOfHead(block[start - 1] as Entry)) start -= 1
  const head = isWithoutColons ? block : block.slice(start)
  const entries = head.filter(isEntry)
  const labels = new Set(entries.map(({ bare }) => /[^\s|:：]+/.exec(bare)?.[0]))
  // A long line of recipients is wrapped.
  const isWhole = head.every((entry) => isEntry(entry) || /[@;]|^\s/.test(entry.text))
  const isOurs = ({ bare }: Entry) => sent.namesUs(bare) && (/@/.test(bare) || sent.hasSubject(bare))
  const isDated = head.some(({ bare }) => hasDay(bare) && hasTime(bare))
  const mailboxes = entries.filter(({ bare }) => bare.includes('@'))
  // Less of us has to stand beside more that only programs write.
  const least = entries.some(isOurs) ? 2 : mailboxes.length > 1 && isDated ? 3 : 4
  const isEnough =
    labels.size >= least && (least < 4 || (isDated && head.some(({ bare }) => sent.namesUs(bare))))
  const isFree = head.some((entry) => hasPrice(entry.bare) && !sent.hasSubject(entry.bare))
  return isWhole && isEnough && !isFree ? top + (head[0]?.at ?? 0) : null
}

/** A label with a date or a mailbox behind it. */
const isOfHead = (entry: Entry) =>
  isLabeled(entry) &&
  !hasPrice(entry.bare) &&
  (hasYear(entry.bare) || hasMailbox(entry.bare.replace(/^[^:：]*[:：]/, '')))

type Entry = Pick<Line, 'text' | 'bare'> & { at: number }

const isOnlyLabel = ({ bare }: Pick<Line, 'bare'>) => bare.length < 25 && endsSentence({ bare })

/** Lines; each label with its value, where a program puts that on the next one, and a subject with its end. */
function entriesOf(lines: readonly Line[], sent: SentLines): Entry[] {
  const isBelow = lines.filter(isOnlyLabel).length > 2
  const entries: Entry[] = []
  for (const [at, line] of lines.entries()) {
    const last = entries.at(-1)
    const joined = `${last?.bare} ${line.bare}`
    const isSubject = last && !sent.hasSubject(last.bare) && sent.hasSubject(joined)
    if (last && !isLabeled(line) && ((isBelow && isOnlyLabel(last)) || isSubject)) last.bare = joined
    else entries.push({ text: line.text, bare: line.bare, at })
  }
  return entries
}
