import type { MailBlock, MailSpan } from '#server/lib/mail/mail-layout.ts'

const linkShape = /\[([^[\]\n]+)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?'"])/g

/**
 * Reads what staff write: paragraphs between blank lines, `## headings`, lists of lines with `- `, and links as
 * `[text](address)` or bare addresses. Anything else is text. A path such as `/businesses/12` is one of our pages.
 */
export function readIssueText(text: string, publicUrl: string): MailBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .flatMap((part) => readPart(part.trim(), publicUrl))
}

function readPart(part: string, publicUrl: string): MailBlock[] {
  if (part === '') return []
  const [first = '', ...rest] = part.split('\n')
  const heading = /^#{1,3} +(.+)$/.exec(first)?.[1]
  if (heading !== undefined)
    return [
      { kind: 'heading', spans: toSpans(heading, publicUrl) },
      ...readPart(rest.join('\n').trim(), publicUrl),
    ]
  const lines = [first, ...rest]
  if (lines.every((line) => /^[-*] +\S/.test(line)))
    return [{ kind: 'list', items: lines.map((line) => toSpans(line.replace(/^[-*] +/, ''), publicUrl)) }]
  return [{ kind: 'text', spans: toSpans(part, publicUrl) }]
}

function toSpans(text: string, publicUrl: string): MailSpan[] {
  const spans: MailSpan[] = []
  let end = 0
  for (const match of text.matchAll(linkShape)) {
    const [whole, label, address, bare] = match
    const url = toUrl(bare ?? address ?? '', publicUrl)
    if (!url) continue
    spans.push(text.slice(end, match.index), { label: label ?? url, url })
    end = match.index + whole.length
  }
  return [...spans, text.slice(end)].filter((span) => span !== '')
}

/** Only addresses of the web: nothing that runs or that opens a program. */
function toUrl(address: string, publicUrl: string): string | null {
  const url = /^\/(?!\/)/.test(address) ? publicUrl + address : address
  return /^https?:\/\//.test(url) && URL.canParse(url) ? url : null
}
