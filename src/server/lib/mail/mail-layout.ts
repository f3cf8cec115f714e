import { paths } from '#shared/lib/paths.ts'

/** The sender, from the settings. */
export type Site = {
  siteName: string
  /** URL of the site, without a trailing slash. */
  publicUrl: string
}

/** Text, or a link in it. */
export type MailSpan = string | MailLink
/** A heading, a paragraph with links, a list, or a person's words, line by line. */
export type MailBlock =
  | { kind: 'heading' | 'text'; spans: readonly MailSpan[] }
  | { kind: 'said'; lines: readonly string[] }
  | { kind: 'list'; items: readonly (readonly MailSpan[])[] }

type MailLink = { label: string; url: string }

/** The business that an email is about, above its heading. */
export type MailBusiness = {
  name: string
  url: string
  /** "Rated 4.8 ★ in 173 reviews"; empty without any. */
  facts: string
  /** The address of a picture on this site. */
  pictureUrl: string | null
}

/** The content of an email. All of it is plain text, no matter who typed it. */
type MailContent = Site & {
  heading: string
  business?: MailBusiness | undefined
  /** An answer to this email is read: a line at the top says where to write it. */
  isAnswerable?: boolean
  /** The line that inboxes show after the subject; the first paragraph by default. */
  preheader?: string
  paragraphs: readonly (string | MailBlock)[]
  /** The one action: a button, and a plain link for when buttons don't work; the text has its URL. */
  action?: MailLink
  /** Other choices, as quieter buttons below it. */
  otherActions?: readonly MailLink[]
  /** Small print at the end, such as how long a link is valid. */
  footnote?: string | readonly MailSpan[]
  /** A link below the small print. */
  smallLink?: MailLink
}

/** A link to the help page, for the middle of a sentence. */
export const writeToUs = ({ publicUrl }: Site): MailLink => ({
  label: 'write to us',
  url: publicUrl + paths.help,
})

/** Advice to a visitor about the link of the conversation. */
export const whoCanOpen = (isSecret: boolean): string =>
  isSecret
    ? 'Keep this link to yourself: anyone who has it can open the conversation.'
    : 'The conversation is also under Messages in your account.'

/** A person's words, line by line. */
export const saidIn = (text: string): MailBlock => ({
  kind: 'said',
  lines: text.split(/\s*\n\s*/).filter(Boolean),
})

/** Links to files, which are paths on this site; nothing without any. */
export const fileLinks = (publicUrl: string, files: readonly { name: string; url: string }[]): MailBlock[] =>
  files.length === 0
    ? []
    : [{ kind: 'list', items: files.map(({ name, url }) => [{ label: name, url: publicUrl + url }]) }]

/** Stands above an email that can be answered; lines below it are not part of the answer. */
export const replyLine = 'To answer by email, write above this line.'

/** Both parts of an email: the same words as plain text and as HTML, which loads only pictures of this site. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) }
}

/** A name with line breaks in it would otherwise add its own paragraphs. */
const oneLine = (text: string) => oneLineInside(text).trim()
/** The same for a part of a line, whose spaces at its ends count. */
const oneLineInside = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeInside = (text: string) =>
  oneLineInside(text).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
const escapeHtml = (text: string) => escapeInside(oneLine(text))
/** A phone number, and a time of day, aren't broken in two. */
const keepTogether = (html: string) =>
  html.replace(/(\(\d{3}\)) (?=\d{3}-\d{4})|(\d) (?=[AP]M\b)/g, '$1$2&nbsp;')

function renderText({
  siteName,
  publicUrl,
  heading,
  business,
  isAnswerable,
  paragraphs,
  action,
  otherActions = [],
  footnote,
  smallLink,
}: MailContent): string {
  const title = oneLine(heading)
  const blocks = [
    isAnswerable && replyLine,
    `${title}\n${'='.repeat(Math.min(title.length, 72))}`,
    business?.facts && `${oneLine(business.name)}: ${oneLine(business.facts)}`,
    ...paragraphs.map(blockText),
    ...[...(action ? [action] : []), ...otherActions].map(
      ({ label, url }) => `${oneLine(label)}:\n${oneLine(url)}`,
    ),
    footnote && spansText(toSpans(footnote)),
    smallLink && `${oneLine(smallLink.label)}:\n${oneLine(smallLink.url)}`,
    // Two dashes and a space: email clients recognize this as a signature.
    `-- \n${oneLine(siteName)}\n${publicUrl}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The colors of src/web/styles/colors.css for email clients: the light scheme and the dark one. */
const day = {
  paper: '#f8f4eb',
  raised: '#fefcf7',
  line: '#dad2c6',
  ink: '#2a1d16',
  quiet: '#6d5d53',
  action: '#b84b0c',
  onAction: '#fefbf6',
  link: '#0a626a',
}
const night: typeof day = {
  paper: '#1f182d',
  raised: '#2a223a',
  line: '#423b52',
  ink: '#f2ece3',
  quiet: '#afa297',
  action: '#f18c42',
  onAction: '#220d06',
  link: '#78d0d5',
}
const fonts = "'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Light colors are set on each element, because some email clients drop all style sheets.
const nightStyle = `@media (prefers-color-scheme:dark){
.paper{background:${night.paper}!important}
.raised{background:${night.raised}!important;border-color:${night.line}!important}
.ink{color:${night.ink}!important}
.quiet{color:${night.quiet}!important}
.link{color:${night.link}!important}
.other{border-color:${night.quiet}!important}
.said{border-color:${night.action}!important}
.action{background:${night.action}!important}
.on-action{color:${night.onAction}!important}
}`

const presentation = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function renderHtml(content: MailContent): string {
  const { siteName, publicUrl, heading, paragraphs, action, otherActions = [] } = content
  const { footnote, smallLink, business } = content
  const body = [
    business && renderBusiness(business),
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:${day.ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(blockHtml),
    action && renderAction(action, otherActions),
    footnote &&
      `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${day.quiet}">${spansHtml(toSpans(footnote))}</p>`,
    smallLink &&
      `<p style="margin:0 0 16px;font-size:14px;line-height:1.5"><a class="link" href="${escapeHtml(smallLink.url)}" style="color:${day.link}">${escapeHtml(smallLink.label)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${nightStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper};font-family:${fonts}">
${renderPreheader(content)}<table ${presentation} width="100%" class="paper" style="background:${day.paper}"><tr><td align="center" style="padding:24px 12px">
<table ${presentation} width="100%" style="max-width:560px">
${content.isAnswerable ? renderReplyLine() : ''}<tr><td style="padding:0 12px 16px;font-size:18px;font-weight:700">${markOf(publicUrl)}<a class="ink" href="${escapeHtml(publicUrl)}" style="color:${day.ink};text-decoration:none">${escapeHtml(siteName)}</a></td></tr>
<tr><td class="raised" style="padding:28px 24px 12px;background:${day.raised};border:1px solid ${day.line};border-radius:12px;overflow-wrap:anywhere">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 12px 0;font-size:13px;line-height:1.5;color:${day.quiet}">${escapeHtml(siteName)}, <a class="link" href="${escapeHtml(publicUrl)}" style="color:${day.link}">${escapeHtml(publicUrl.replace(/^https?:\/\//, ''))}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The bat on its plate; `alt` is empty because the name follows. */
const markOf = (publicUrl: string) =>
  `<img src="${escapeHtml(publicUrl)}/icon-192.png" width="28" height="28" alt="" style="border-radius:6px;vertical-align:middle;margin-right:8px">`

function renderBusiness({ name, url, facts, pictureUrl }: MailBusiness): string {
  const picture =
    pictureUrl &&
    `<td style="padding:0 12px 0 0"><img src="${escapeHtml(pictureUrl)}" width="80" height="60" alt="" style="display:block;border-radius:6px;object-fit:cover"></td>`
  const line =
    facts &&
    `<br><span class="quiet" style="font-size:14px;color:${day.quiet}">${keepTogether(escapeHtml(facts))}</span>`
  return `<table ${presentation} style="margin:0 0 20px"><tr>${picture ?? ''}<td style="font-size:16px;line-height:1.4"><a class="ink" href="${escapeHtml(url)}" style="font-weight:700;color:${day.ink};text-decoration:none">${escapeHtml(name)}</a>${line}</td></tr></table>`
}

const renderReplyLine = () =>
  `<tr><td class="quiet" style="padding:0 12px 16px;font-size:13px;line-height:1.5;color:${day.quiet}">${replyLine}</td></tr>\n`

/** More than any inbox shows. */
const preheaderLength = 150

/** Hidden in the email itself. The spaces after it keep inboxes from adding the first words of the email. */
const renderPreheader = ({ preheader, paragraphs }: MailContent) => {
  const text = preheader ?? firstWords(paragraphs)
  return (
    text &&
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&#847; &zwnj; &nbsp; '.repeat(60)}</div>\n`
  )
}

const firstWords = ([first]: MailContent['paragraphs']) =>
  first === undefined ? '' : [...blockText(first)].slice(0, preheaderLength).join('')

const spanText = (span: MailSpan) =>
  typeof span === 'string' ? oneLineInside(span) : `${oneLine(span.label)} (${oneLine(span.url)})`
const toSpans = (given: string | readonly MailSpan[]) =>
  typeof given === 'string' ? [oneLine(given)] : given
const spansText = (spans: readonly MailSpan[]) => spans.map(spanText).join('').trim()

function blockText(block: string | MailBlock): string {
  if (typeof block === 'string') return oneLine(block)
  if (block.kind === 'list') return block.items.map((item) => `- ${spansText(item)}`).join('\n')
  if (block.kind === 'said') return block.lines.map(oneLine).join('\n\n')
  const text = spansText(block.spans)
  return block.kind === 'heading' ? `${text}\n${'-'.repeat(Math.min(text.length, 72))}` : text
}

const spansHtml = (spans: readonly MailSpan[]) =>
  spans
    .map((span) =>
      typeof span === 'string'
        ? keepTogether(escapeInside(span))
        : `<a class="link" href="${escapeHtml(span.url)}" style="color:${day.link}">${escapeHtml(span.label)}</a>`,
    )
    .join('')

/** A line of a person's words; a rule at its side sets it apart from our own. */
const lineHtml = (line: string) =>
  `<p class="ink" style="margin:4px 0;font-size:16px;line-height:1.6;color:${day.ink}">${escapeHtml(line)}</p>`

function blockHtml(block: string | MailBlock): string {
  if (typeof block === 'string') return blockHtml({ kind: 'text', spans: [oneLine(block)] })
  if (block.kind === 'list') {
    const items = block.items.map((item) => `<li style="margin:0 0 6px">${spansHtml(item)}</li>`)
    return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.6;color:${day.ink}">${items.join('')}</ul>`
  }
  if (block.kind === 'said')
    return `<div class="said" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${day.action}">${block.lines.map(lineHtml).join('')}</div>`
  if (block.kind === 'heading')
    return `<h2 class="ink" style="margin:24px 0 8px;font-size:18px;line-height:1.3;font-weight:700;color:${day.ink}">${spansHtml(block.spans)}</h2>`
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${day.ink}">${spansHtml(block.spans)}</p>`
}

function renderAction({ label, url }: MailLink, others: readonly MailLink[]): string {
  const address = escapeHtml(url)
  return `<table ${presentation} style="margin:8px 0 ${others.length > 0 ? 8 : 20}px"><tr><td class="action" style="background:${day.action};border-radius:8px"><a class="on-action" href="${address}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;line-height:1.2;color:${day.onAction};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
${renderOthers(others)}<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${day.quiet}">Button not working? <a class="link" href="${address}" style="color:${day.link}">Open this link instead</a></p>`
}

function renderOthers(others: readonly MailLink[]): string {
  if (others.length === 0) return ''
  const cells = others.map(
    ({ label, url }) =>
      `<td style="padding:0 8px 0 0"><table ${presentation}><tr><td class="other" style="border:1px solid ${day.quiet};border-radius:8px"><a class="ink" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;line-height:1.2;color:${day.ink};text-decoration:none">${escapeHtml(label)}</a></td></tr></table></td>`,
  )
  return `<table ${presentation} style="margin:0 0 20px"><tr>${cells.join('')}</tr></table>\n`
}
