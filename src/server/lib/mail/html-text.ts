import { Parser } from 'htmlparser2'

/** Elements that start on a line of their own. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Elements with an empty line before and after them. */
const paragraphs = new Set([
  'p',
  'ul',
  'ol',
  'table',
  'blockquote',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
/** Elements whose content nobody reads. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'object', 'svg', 'noscript'])
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** What mail programs put around the email that is answered. */
const quoteClasses =
  /(^|\s)(gmail_quote(_container)?|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|ms-outlook-mobile-reference-message)(\s|$)/
/** What Outlook puts before it: everything that follows is quoted. */
const quoteStarts =
  /^(x_)?(divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|stopspelling)$/i

/** Deeper than any mail program nests; what is further inside is read as if it weren't nested. */
const deepest = 500
const longest = 200_000

/** Outlook writes each line as a paragraph. */
const lineClasses = /(^|\s)(x_)?(Mso(Normal|PlainText|ListParagraph)|elementToProof)/

type Open = { name: string; isUnread: boolean; isQuote: boolean; isParagraph: boolean }

/**
 * The text of an HTML email, with "> " before each line that its mail program marked as quoted. It loads nothing, and reads
 * nothing twice, so no markup takes longer than its length.
 */
export function htmlToText(html: string): string {
  const text = createText()
  const open: Open[] = []
  let [unreadDepth, quoteDepth] = [0, 0]
  const parser = new Parser({
    onopentag(name, attributes) {
      if (quoteStarts.test(attributes.id ?? '') || attributes.name === 'messageReplySection') text.quoteRest()
      if (name === 'br' || name === 'hr') text.breakLine()
      if (empty.has(name) || open.length >= deepest) return
      const isQuote = name === 'blockquote' || quoteClasses.test(attributes.class ?? '')
      const isUnread = unread.has(name)
      const isParagraph = paragraphs.has(name) && !lineClasses.test(attributes.class ?? '')
      open.push({ name, isQuote, isUnread, isParagraph })
      if (isUnread) unreadDepth += 1
      if (blocks.has(name)) text.startBlock(isParagraph)
      if (isQuote) quoteDepth += 1
      if (isQuote) text.setQuoted(true)
      if (name === 'li') text.add('- ')
    },
    ontext(part) {
      if (unreadDepth === 0) text.add(part, open.at(-1)?.name === 'pre')
    },
    onclosetag(name) {
      if (open.at(-1)?.name !== name) return
      const closed = open.pop()
      if (closed?.isUnread) unreadDepth -= 1
      if (blocks.has(name)) text.startBlock(closed?.isParagraph ?? false)
      else if (name === 'td' || name === 'th') text.add(' ')
      if (closed?.isQuote) quoteDepth -= 1
      if (closed?.isQuote) text.setQuoted(quoteDepth > 0)
    },
  })
  parser.write(html.slice(0, longest))
  parser.end()
  return text.finish()
}

/** Collects lines; white space counts once, as browsers show it. */
function createText() {
  const lines: string[] = []
  let line = ''
  let [isQuoted, isRestQuoted] = [false, false]
  const endLine = () => {
    lines.push(isQuoted || isRestQuoted ? `> ${line.trim()}` : line.trim())
    line = ''
  }
  return {
    add(part: string, isPreformatted = false) {
      if (isPreformatted) {
        const [first = '', ...more] = part.split('\n')
        line += first
        for (const next of more) {
          endLine()
          line = next
        }
        return
      }
      const shown = part.replace(/\s+/g, ' ')
      line += line === '' ? shown.trimStart() : shown
    },
    breakLine: endLine,
    startBlock(isParagraph: boolean) {
      if (line.trim() !== '') endLine()
      if (isParagraph && (lines.at(-1) ?? '').replace(/^> /, '') !== '') endLine()
    },
    setQuoted(next: boolean) {
      if (line.trim() !== '') endLine()
      isQuoted = next
    },
    quoteRest() {
      if (line.trim() !== '') endLine()
      isRestQuoted = true
    },
    finish() {
      if (line.trim() !== '') endLine()
      return lines.join('\n')
    },
  }
}
