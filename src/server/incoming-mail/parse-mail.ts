import { isAscii, isUtf8 } from 'node:buffer'
import PostalMime, { decodeWords, type Email } from 'postal-mime'
import { htmlEncodingIn, isDoubtful, readAsMeant } from './misread-text.ts'

/** An email whose text is read in the encoding of its bytes. */
export type ParsedMail = {
  mail: Email
  /** Whether nothing but its bytes says in which encoding a part is. */
  isGuessed: boolean
  /** Whether a part has bytes that aren't in its encoding. */
  isBroken: boolean
}

/** A part as the parser keeps it. */
type Part = {
  contentType: { parsed: { value: string; params: Record<string, string> } }
  content: ArrayBuffer | null
  getTextContent(): string
}
type Collector = { collectNode(part: Part, ...rest: unknown[]): Promise<void> }

const limits = { maxNestingDepth: 40, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }

/** Every other byte is a zero, or part of any letter. */
const isWide = (encoding: string): boolean =>
  /^(utf-?16|ucs-?2|unicode(fffe|feff)?$|iso-10646)/.test(encoding)

/** Parts that aren't in UTF-8 though they say so, or name no encoding that there is, are read in `otherwise`. */
export async function parseMail(
  raw: Uint8Array<ArrayBuffer>,
  otherwise = 'windows-1252',
): Promise<ParsedMail> {
  const parser = new PostalMime(limits)
  const found = { isGuessed: false, isBroken: false }
  // The parser decodes a part when it collects it, and has no option for its encoding.
  const collector = parser as unknown as Collector
  const collect = collector.collectNode.bind(parser)
  collector.collectNode = (part, ...rest) => {
    if (part.content && /^text\/(plain|html|calendar)$|\/ics$/.test(part.contentType.parsed.value)) {
      const { encoding, isGuessed } = encodingOf(part, new Uint8Array(part.content), otherwise)
      part.contentType.parsed.params.charset = encoding
      found.isGuessed ||= isGuessed
      // The parser adds half a letter to those in UTF-16.
      found.isBroken ||= encoding !== 'utf-8' && !isWide(encoding) && part.getTextContent().includes('\uFFFD')
    }
    return collect(part, ...rest)
  }
  const mail = await parser.parse(raw)
  if (mail.subject?.includes('\uFFFD')) mail.subject = subjectIn(raw) ?? mail.subject
  return { mail, ...found }
}

/** Hardly any text in another encoding is valid UTF-8 by chance once it has a letter beyond ASCII. */
function encodingOf({ contentType: { parsed } }: Part, bytes: Uint8Array, otherwise: string) {
  const named = (parsed.params.charset ?? '').replace(/^[\s'"]+|[\s'"]+$/g, '').toLowerCase()
  const encoding = named || (parsed.value === 'text/html' ? htmlEncodingIn(bytes) : '')
  if (!isWide(encoding) && !isAscii(bytes) && isUtf8(bytes)) return { encoding: 'utf-8', isGuessed: false }
  const isGuessed = isDoubtful(encoding) && !isAscii(bytes)
  return { encoding: isGuessed ? otherwise : encoding, isGuessed }
}

/** The subject of an email in Windows-1252, which the parser takes for UTF-8. */
function subjectIn(raw: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(raw.subarray(0, limits.maxHeadersSize))
  const [head = ''] = start.split(/\r?\n\r?\n/, 1)
  const [, subject] = /^subject[ \t]*:(.*)/im.exec(head.replace(/\r?\n(?=[ \t])/g, '')) ?? []
  return subject && readAsMeant(decodeWords(subject.replace(/=\?utf-?8\?/gi, '=?windows-1252?'))).trim()
}
