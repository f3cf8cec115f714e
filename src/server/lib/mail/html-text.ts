import { Parser } from 'htmlparser2'
import { TextBuilder } from './text-builder.ts'

/** Lines of their own in the text of an HTML email: around what its mail program says is the email that is answered. */
export const quoteStart = '\uE000'
export const quoteEnd = '\uE001'
/** Where a line of the program's about it stood, which is left out. */
export const quoteHead = '\uE002'

const setOf = (names: string) => new Set(names.split(' '))

/** Elements that start on a line of their own. */
const blocks = setOf(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul',
)
/** Elements with an empty line before and after them. */
const paragraphs = setOf('p ul ol table blockquote pre h1 h2 h3 h4 h5 h6')
/** Elements whose content nobody reads. */
const unread = setOf('script style head title template object svg noscript')
const empty = setOf('area base br col embed hr img input link meta source track wbr')
const struck = setOf('s strike del')

/** Classes that mail programs put around the email that is answered. */
const quoteClasses =
  /(^|\s)(gmail_quote(_container)?|yahoo_quoted|protonmail_quote|zmail_extra|ms-outlook-mobile-reference-message)(\s|$)/
/** Marks that Outlook puts before it: everything that follows is quoted. */
const quoteStarts =
  /^(x_)?(divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|stopspelling)$/i
/** The head of a quote that they add. */
const headClasses = /(^|\s)(gmail_attr|moz-cite-prefix)(\s|$)/
const signatureClasses = /(^|\s)(gmail_signature(_prefix)?|moz-signature)(\s|$)/
/** Thunderbird's stands before a blockquote, without anything around both. */
const quotePrefix = /(^|\s)moz-cite-prefix(\s|$)/
const quoteHeadIds = /^(x_)?divrplyfwdmsg$/i
const hidden = /display\s*:\s*none/i
const preformatted = /white-space\s*:\s*(pre|break-spaces)/i
const crossedOut = /text-decoration[^;]*line-through/i
const raised = /vertical-align\s*:\s*super/i
const small = setOf('sup sub')
/** A picture of a character says its alternative text. */
const emoji = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u
/** A picture that only tells that an email was opened. */
const pixel = /^[01](px)?$/

/** Deeper than any mail program nests; deeper parts are read as if they weren't nested, and very deep ones not at all. */
const deepest = 500
/** The parser's time grows with the square of the depth. */
const readDepth = 2_000
const chunk = 32_768
/** Characters, most of which may be styles and pictures. */
const longest = 4_000_000

/** Outlook writes each line as a paragraph. */
const lineClasses = /(^|\s)(x_)?(Mso(Normal|PlainText|ListParagraph)|elementToProof)/

type Attributes = Record<string, string>
/** The number of its next item, NaN where none is shown, and the way to the one after it. */
type List = { next: number; step: -1 | 0 | 1 }
/** An element that has begun, with the steps at its end. */
type Open = { name: string; isUnread: boolean; isPreformatted: boolean; end: (() => void)[] }

/**
 * The text of an HTML email as somebody sees it: with "> " before each line of a quote, the address of a link after its words,
 * ~~ around what is crossed out, and the cells of a row on one line. It loads nothing, and reads nothing twice, so no markup
 * takes longer than its length. The signature that a mail program marks is left out unless asked for.
 */
export function htmlToText(html: string, { hasSignature = false } = {}): string {
  const text = new TextBuilder()
  const lists: List[] = []
  const open: Open[] = []
  let unreadDepth = 0
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      const { id = '' } = attributes
      if (quotePrefix.test(attributes.class ?? '')) text.addLine(quoteHead)
      if (quoteStarts.test(id) || attributes.name === 'messageReplySection') text.addLine(quoteStart)
      if (name === 'br') text.breakLine()
      if (name === 'hr') text.startBlock(false)
      if (name === 'img' && unreadDepth === 0) addPicture(text, attributes)
      if (empty.has(name) || open.length >= deepest) return
      const isUnread =
        isUnseen(name, attributes) || (!hasSignature && signatureClasses.test(attributes.class ?? ''))
      if (isUnread) unreadDepth += 1
      const isPreformatted =
        name === 'pre' || preformatted.test(attributes.style ?? '') || open.at(-1)?.isPreformatted === true
      const end = unreadDepth > 0 ? [] : start(text, lists, name, attributes)
      open.push({ name, isUnread, isPreformatted, end })
    },
    ontext(part) {
      if (unreadDepth > 0) return
      if (open.at(-1)?.isPreformatted) text.addPreformatted(part)
      else text.add(part)
    },
    onclosetag(name) {
      depth -= 1
      if (open.at(-1)?.name !== name) return
      const closed = open.pop()
      if (closed?.isUnread) unreadDepth -= 1
      for (const end of closed?.end ?? []) end()
    },
  })
  const given = html.slice(0, longest)
  for (let at = 0; at < given.length && depth < readDepth; at += chunk)
    parser.write(given.slice(at, at + chunk))
  parser.end()
  return text.finish()
}

const isUnseen = (name: string, attributes: Attributes): boolean =>
  unread.has(name) ||
  attributes.hidden !== undefined ||
  hidden.test(attributes.style ?? '') ||
  headClasses.test(attributes.class ?? '') ||
  quoteHeadIds.test(attributes.id ?? '')

function addPicture(text: TextBuilder, { alt = '', width = '', height = '', style = '' }: Attributes): void {
  const words = alt.trim()
  const isPixel = pixel.test(width.trim()) || pixel.test(height.trim())
  if (emoji.test(words)) text.add(words)
  else if (!hidden.test(style) && (words !== '' || !isPixel)) text.addPicture(words)
}

/** Begins an element; returns what ends it, in this order. */
function start(text: TextBuilder, lists: List[], name: string, attributes: Attributes): (() => void)[] {
  const end: (() => void)[] = []
  const isParagraph = paragraphs.has(name) && !lineClasses.test(attributes.class ?? '')
  // On a blockquote the same name may be what somebody quotes in their answer.
  if (name !== 'blockquote' && quoteClasses.test(attributes.class ?? '')) {
    text.addLine(quoteStart)
    end.push(() => text.addLine(quoteEnd))
  }
  if (blocks.has(name)) {
    text.startBlock(isParagraph)
    end.push(() => text.startBlock(isParagraph))
  }
  if (name === 'blockquote') {
    text.quote(1)
    end.unshift(() => text.quote(-1))
  }
  if (name === 'tr') end.unshift(text.startRow())
  if (name === 'td' || name === 'th') text.startCell()
  if (name === 'ul' || name === 'ol') {
    lists.push(listOf(name, attributes))
    end.unshift(() => lists.pop())
  }
  if (name === 'li') text.startItem(markOf(lists.at(-1), wholeOf(attributes.value)))
  if (name === 'a' && attributes.href) end.unshift(text.startLink(attributes.href.trim()))
  if (small.has(name) || raised.test(attributes.style ?? '')) end.unshift(text.startSmall())
  if (struck.has(name) || crossedOut.test(attributes.style ?? '')) end.unshift(text.surround('~~'))
  return end
}

const wholeOf = (given = '') => Number.parseInt(given, 10)

/** A reversed list counts down to one; how many items it has isn't known at its start. */
function listOf(name: string, { start, reversed }: Attributes): List {
  if (name === 'ul') return { next: Number.NaN, step: 0 }
  const given = wholeOf(start)
  const isDown = reversed !== undefined
  return { next: Number.isNaN(given) && !isDown ? 1 : given, step: isDown ? -1 : 1 }
}

/** The mark before an item: its number in a list that has them, which it may say itself. */
function markOf(list: List | undefined, value: number): string {
  if (!list || list.step === 0) return '- '
  const number = Number.isNaN(value) ? list.next : value
  list.next = number + list.step
  return Number.isNaN(number) ? '- ' : `${number}. `
}
