import { hasPrice } from './prices.ts'

/** Marks that tell a program's email from a person's. */
type Headers = {
  /** By lower-case name; the first of several. */
  get(name: string): string | undefined
  /** All that there are, in lower case. */
  names: readonly string[]
  from: string | undefined
  subject: string
  /** The sender's words. */
  body: string
  /** The sender in the envelope; empty for reports. Undefined when the receiver didn't say. */
  envelopeFrom: string | undefined
}

const automaticHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-response',
  'x-mail-autoreply',
  'x-failed-recipients',
  'x-fc-machinegenerated',
]
const automaticTypes = /^multipart\/report|^message\/(delivery-status|disposition-notification)|report-type=/i
const systemNames = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?reply)(\+[^@]*)?@/i
/** Old servers answer for somebody who is away without saying so in a header. */
const awaySubjects =
  /^(automatic reply|auto(-| )?reply|auto(-| )?response|out of (the )?office|ooo|respuesta automática|(fuera|ausente) de (la )?oficina|réponse automatique|absence du bureau|automatische antwort|abwesend|abwesenheit(snotiz)?|resposta automática|risposta automatica|fuori sede|automatisch antwoord|afwezig(heid)?|autosvar|automatiskt? svar|automaattinen vastaus|automatyczna odpowiedź|automatická odpověď|automatikus válasz|автоответ|автоматический ответ|otomatik yanıt|自动回复|自動回覆|自動応答|자동 회신|undeliverable|unzustellbar|undelivered mail|delivery status notification|mail delivery (failed|subsystem)|returned mail|failure notice)\s?[:：(]/i
/** They tell that an email was read, with the word that their text has as well. */
const receiptSubjects =
  /^(?:not\s|un)?(read|gelesen|leído|lu|letto|lida|gelezen|läst|lest|læst|przeczytano|прочитано|已读|已讀|開封済み|읽음)(?: gelöscht)?\s?[:：(]/iu

/** Group addresses and ticket systems pass on people's email, and mark it as theirs. */
const groupNames = /^(list-(id|post)|mailing-list|x-(google-group-id|groupsio-.*|mailman-version))$/
const ticketNames =
  /^(x-)?(zendesk|freshdesk|freshworks|helpscout|hubspot|intercom|gorgias|zoho-?desk|front|kayako|zammad|otrs|znuny|osticket|rt|jira|redmine|servicenow)-|ticket|^managed-by$/
const ticketMailers = /zendesk|freshdesk|help ?scout|osticket|otrs|znuny|zammad|jira|request tracker/i

/**
 * Why an email can only come from a program, such as a notice that somebody is away, or null. No email answers these
 * (RFC 3834).
 */
export function automaticReason(headers: Headers): string | null {
  const { from = '', subject, body, envelopeFrom } = headers
  const value = (name: string) => headers.get(name)?.trim()
  if (envelopeFrom === '' || value('return-path') === '<>') return 'empty-return-path'
  const passedOn = passedOnBy(headers)
  if (isSubmittedByProgram(value('auto-submitted'), passedOn)) return 'auto-submitted'
  const precedence = value('precedence') ?? ''
  if (/^auto[_-]?reply\b/i.test(precedence)) return 'precedence'
  if (/^(bulk|junk)\b/i.test(precedence) && passedOn === null) return 'precedence'
  if (automaticTypes.test(value('content-type') ?? '')) return 'report'
  const named = automaticHeaders.find((name) => value(name) !== undefined)
  if (named) return named
  if (systemNames.test(from)) return 'system-sender'
  return awaySubjects.test(subject.trim()) || isReceipt(subject.trim(), body) ? 'subject' : null
}

/** Whether an email tells only that one was read: people begin a subject with these words, too. */
function isReceipt(subject: string, body: string): boolean {
  const read = receiptSubjects.exec(subject)?.[1]
  if (read === undefined || hasPrice(subject) || hasPrice(body)) return false
  return body === '' || new RegExp(`(?<!\\p{L})${read}(?!\\p{L})`, 'iu').test(body)
}

function passedOnBy({ names, get }: Headers): 'ticket' | 'group' | null {
  if (names.some((name) => ticketNames.test(name)) || ticketMailers.test(get('x-mailer') ?? ''))
    return 'ticket'
  return names.some((name) => groupNames.test(name)) ? 'group' : null
}

/** A ticket system forwards people's email as "auto-generated", and sends its own answers as "auto-replied". */
function isSubmittedByProgram(value: string | undefined, passedOn: ReturnType<typeof passedOnBy>): boolean {
  if (value === undefined || /^no\b/i.test(value)) return false
  return !(passedOn === 'ticket' && /^auto-generated\b/i.test(value))
}
