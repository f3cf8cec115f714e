/** What tells an email that a program sent from one that a person wrote. */
type Headers = {
  /** By lower-case name; the first of several. */
  get(name: string): string | undefined
  from: string | undefined
  subject: string
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
  'list-id',
]
const automaticTypes = /^multipart\/report|^message\/(delivery-status|disposition-notification)|report-type=/i
const systemNames = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|auto-?reply)(\+[^@]*)?@/i
/** Old servers answer for somebody who is away without saying so in a header. */
const awaySubjects =
  /^(automatic reply|auto(-| )?reply|out of (the )?office|respuesta automática|fuera de (la )?oficina|réponse automatique|automatische antwort|abwesenheitsnotiz|resposta automática|risposta automatica|undeliverable|undelivered mail|delivery status notification|mail delivery (failed|subsystem)|returned mail|failure notice|read|not read|leído)\s?[:(]/i

/** Why an email can only come from a program, such as a notice that somebody is away, or null. Nothing answers these (RFC 3834). */
export function automaticReason(headers: Headers): string | null {
  const { from = '', subject, envelopeFrom } = headers
  if (envelopeFrom === '' || headers.get('return-path')?.trim() === '<>') return 'empty-return-path'
  const submitted = headers.get('auto-submitted')
  if (submitted !== undefined && !/^no\b/i.test(submitted.trim())) return 'auto-submitted'
  if (/^(bulk|junk|list|auto[_-]?reply)\b/i.test(headers.get('precedence')?.trim() ?? '')) return 'precedence'
  if (automaticTypes.test(headers.get('content-type') ?? '')) return 'report'
  const named = automaticHeaders.find((name) => headers.get(name) !== undefined)
  if (named) return named
  if (systemNames.test(from)) return 'system-sender'
  return awaySubjects.test(subject.trim()) ? 'subject' : null
}
