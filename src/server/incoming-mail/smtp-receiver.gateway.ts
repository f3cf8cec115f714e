import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AppError } from '#server/lib/http/errors.ts'
import { spool, withSpoolFolder } from '#server/lib/storage/spool.ts'
import { countMail, countVerdict } from './incoming-counts.ts'
import { findRecipient, mailBytesMax, SenderUncertain, takeMail } from './incoming-mail.service.ts'
import { connectionsMax, createPlaces, type Places } from './smtp-places.ts'
import type { Recipient } from './told-senders.service.ts'
import { type Refusal, refuse, type Verdict } from './verdicts.ts'

/** Longest waits on a sender, in milliseconds: between two commands or bytes, and for a connection in total. */
const waits = { silence: 30_000, connection: 10 * 60_000, close: 2_000 }
/** Unknown recipients in one connection. */
const unknownMax = 10

/** A reply with its SMTP code. */
class SmtpReply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, text: string) {
    // One line of ASCII; a longer one may be cut.
    super(
      text
        .replaceAll('’', "'")
        .replace(/[^ -~]+/g, ' ')
        .slice(0, 400),
    )
    this.responseCode = responseCode
  }
}

const refusalOf = ({ status, text }: Refusal) => new SmtpReply(550, `${status} ${text}`)

type Tools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'storage' | 'log'>
export type SmtpReceiver = { port: number; address: string; close(): Promise<void> }

/** Takes answers by SMTP; null unless MAIL_IN_PORT is set. A 250 means that the answer is stored. */
export async function startSmtpReceiver(tools: Tools): Promise<SmtpReceiver | null> {
  const { smtp } = tools.config.incomingMail
  if (!smtp) return null
  const tls = smtp.tls && {
    cert: await fs.readFile(smtp.tls.certFile),
    key: await fs.readFile(smtp.tls.keyFile),
    minVersion: 'TLSv1.2' as const,
  }
  const places = createPlaces()
  const server = new SMTPServer({
    ...tls,
    ...handlers(tools, places),
    name: tools.config.mail.host,
    banner: tools.config.siteName.replace(/[^ -~]/g, ''),
    size: mailBytesMax,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Those that were just closed may still be counted.
    maxClients: 2 * connectionsMax,
    socketTimeout: waits.silence,
    closeTimeout: waits.close,
    logger: false,
  })
  // Senders hang up whenever they like.
  server.on('error', (error) => tools.log.debug({ err: error }, 'a mail connection failed'))
  server.server.on('connection', (socket) => {
    places.add(socket)
    const timer = setTimeout(() => socket.destroy(), waits.connection).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  await listen(server, smtp)
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    address: `smtp://${smtp.host}:${port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const listen = (server: SMTPServer, { port, host }: { port: number; host: string }) =>
  new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })

type Session = SMTPServerSession & { recipient?: Recipient; unknown?: number }
type Done = (error?: Error | null, text?: string) => void

function handlers(tools: Tools, places: Places) {
  return {
    onConnect(session: SMTPServerSession, done: Done) {
      replyWith(tools, done, async () => takePlace(places, session, 'idle'))
    },
    onRcptTo({ address }: { address: string }, session: Session, done: Done) {
      replyWith(tools, done, () => chooseRecipient(tools, address, session))
    },
    onData(stream: SMTPServerDataStream, session: Session, done: Done) {
      replyWith(tools, done, () => receive(tools, places, stream, session))
    },
  }
}

function takePlace(places: Places, session: Session, kind: 'idle' | 'sending'): undefined {
  try {
    places.move(session, kind)
  } catch {
    throw new SmtpReply(421, '4.7.0 Too many connections')
  }
}

/** One recipient per email, because each needs its own reply; mail servers send to the others next. */
async function chooseRecipient(tools: Tools, address: string, session: Session): Promise<undefined> {
  if (session.envelope.rcptTo.length > 0) throw new SmtpReply(452, '4.5.3 One recipient at a time')
  const recipient = await findRecipient(tools, address)
  if (recipient) {
    session.recipient = recipient
    return
  }
  countMail('unknown')
  session.unknown = (session.unknown ?? 0) + 1
  throw session.unknown > unknownMax
    ? new SmtpReply(421, '4.7.0 Too many unknown recipients')
    : refusalOf(refuse('unknown', tools.config.siteName))
}

/** Writes an email to the disk while it arrives, however slowly, and takes it then. */
async function receive(
  tools: Tools,
  places: Places,
  stream: SMTPServerDataStream,
  session: Session,
): Promise<string> {
  // Kept from the session, which is that of the next email if the sender is gone.
  const { recipient, envelope } = session
  try {
    takePlace(places, session, 'sending')
    return await withSpoolFolder(tools.config.dataDir, async (folder) => {
      const file = path.join(folder, 'email')
      await spool(upTo(mailBytesMax, stream), file, () => {})
      places.complete(session)
      if (stream.sizeExceeded)
        throw new SmtpReply(552, '5.3.4 This email is larger than 25 MB. Please send fewer files at once')
      const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
      const delivery = { ip: session.remoteAddress, helo: session.hostNameAppearsAs, mailFrom: envelopeFrom }
      const arrived = { read: () => fs.readFile(file), envelopeFrom, origin: { delivery } }
      return replyTo(await takeMail(tools, recipient as Recipient, arrived))
    })
  } catch (error) {
    // A sender that hung up tries again, and nobody hears this reply.
    if (stream.readableAborted && !(error instanceof AppError)) throw new SmtpReply(451, '4.4.2 Cut off')
    // The rest of it is dropped, so that the reply is heard.
    stream.resume()
    throw error
  } finally {
    places.waitAgain(session)
  }
}

/** So many bytes of a stream. The rest is read and dropped, because a sender hears of it only at the end. */
async function* upTo(bytes: number, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= bytes) yield chunk
  }
}

function replyTo(verdict: Verdict): string {
  countVerdict(verdict)
  if (verdict.result === 'refused') throw refusalOf(verdict)
  return verdict.result === 'noted' ? 'Noted, nothing changes' : 'Stored'
}

/** Replies with what `work` returns or throws; anything unexpected is our fault and may pass, so senders try again. */
function replyWith({ log }: Tools, done: Done, work: () => Promise<string | undefined>): void {
  work().then(
    (text) => done(null, text),
    (error: unknown) => {
      if (error instanceof SmtpReply) return done(error)
      countMail('later')
      if (error instanceof AppError && error.code === 'rate_limited')
        return done(new SmtpReply(450, '4.7.1 Too many emails at once, please try again later'))
      if (error instanceof SenderUncertain)
        return done(new SmtpReply(451, '4.4.3 The sender cannot be checked now, please try again later'))
      log.error({ err: error }, 'an email could not be taken')
      done(new SmtpReply(451, '4.3.0 Please try again later'))
    },
  )
}
