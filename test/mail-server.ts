import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  /** The envelope, which decides where an email goes. */
  recipients: string[]
  /** By lower-case name, unfolded and decoded; one entry per occurrence. */
  headers: Record<string, string[]>
  text: string
  html: string
  /** A calendar entry; empty without one. */
  calendar: string
  raw: string
}

/**
 * How the server handles the next emails: accepts them, replies with an SMTP code to the recipient or to the content, hangs up
 * after accepting one but before confirming, or doesn't reply at all.
 */
export type MailFault =
  | { kind: 'none' }
  | { kind: 'recipient' | 'content'; code: number; text: string }
  | { kind: 'lostAcknowledgement' }
  | { kind: 'silence' }

export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** All connections so far, however they ended. */
  connections(): number
  set(fault: MailFault): void
  close(): Promise<void>
}

class SmtpAnswer extends Error {
  readonly responseCode: number
  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}

/** A local mail server that stores what it accepts. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let fault: MailFault = { kind: 'none' }
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onConnect(_session, done) {
      connections += 1
      if (fault.kind !== 'silence') done()
    },
    onRcptTo(_address, _session, done) {
      done(fault.kind === 'recipient' ? new SmtpAnswer(fault.code, fault.text) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (fault.kind === 'content') return done(new SmtpAnswer(fault.code, fault.text))
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(chunks).toString('utf8')),
        })
        if (fault.kind !== 'lostAcknowledgement') return done()
        for (const connection of connectionsOf(server)) connection.close()
      })
    },
  })
  // Some tests disconnect the client halfway.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    connections: () => connections,
    set(next) {
      fault = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Its open connections, which the types don't expose. */
const connectionsOf = (server: SMTPServer) =>
  (server as unknown as { connections: Set<{ close(): void }> }).connections

function readMail(raw: string): Omit<ReceivedMail, 'from' | 'recipients'> {
  const whole = readPart(raw)
  const parts = listParts(whole)
  const textOf = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.[0]?.startsWith(type))
    return part ? decodeBody(part).replaceAll('\r\n', '\n') : ''
  }
  const { headers } = whole
  return {
    raw,
    headers,
    text: textOf('text/plain'),
    html: textOf('text/html'),
    calendar: textOf('text/calendar'),
  }
}

/** Its parts, and those in them. */
function listParts(part: Part): Part[] {
  const [, boundary] = /boundary="([^"]+)"/.exec(part.headers['content-type']?.[0] ?? '') ?? []
  if (!boundary) return [part]
  // The line break before a boundary belongs to the boundary.
  const inside = part.body.split(`--${boundary}`).map((each) => readPart(each.replace(/^\r\n|\r\n$/g, '')))
  return inside.flatMap(listParts)
}

type Part = { headers: Record<string, string[]>; body: string }

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    const known = headers[name.toLowerCase()] ?? []
    headers[name.toLowerCase()] = [...known, decodeWords(value)]
  }
  return { headers, body: raw.slice(end + 4) }
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}
