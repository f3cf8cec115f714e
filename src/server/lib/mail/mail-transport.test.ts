import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { createSmtpTransport, MailFailure, mailWaits, type OutgoingMail } from './mail-transport.ts'

const from = { name: 'Find Local', address: 'no-reply@find.example.com' }
const mail: OutgoingMail = {
  to: { name: 'Ana Ruiz', address: 'ana@example.com' },
  subject: 'Welcome to Find Local',
  text: 'Hi Ana,\n\nwelcome. – 李\n',
  html: '<p>Hi Ana, welcome. – 李</p>',
  messageId: '<mail-7.1700000000000@find.example.com>',
  date: new Date('2026-11-21T12:00:00Z'),
}
const never = new AbortController().signal
const short = { connect: 300, greeting: 300, silence: 300, mail: 600 }

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startServer(): Promise<MailServer> {
  const server = await startMailServer()
  closers.push(() => server.close())
  return server
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailFailure)
  return error as MailFailure
}

describe('delivery by SMTP', () => {
  it('sends both parts to one person', async () => {
    const server = await startServer()
    await createSmtpTransport(server.url, from).send(mail, never)
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      from: 'no-reply@find.example.com',
      recipients: ['ana@example.com'],
      text: mail.text,
      headers: {
        from: ['Find Local <no-reply@find.example.com>'],
        to: ['Ana Ruiz <ana@example.com>'],
        subject: ['Welcome to Find Local'],
        'message-id': [mail.messageId],
        date: ['Sat, 21 Nov 2026 12:00:00 +0000'],
        'auto-submitted': ['auto-generated'],
      },
    })
    expect(server.mails[0]?.html.trim()).toBe(mail.html)
  })

  it('signs in with the configured name and password', async () => {
    const server = await startServer()
    const url = server.url.replace('//', '//me%40example.com:p%25s%2Fs@')
    await createSmtpTransport(url, from).send(mail, never)
    expect(server.mails).toHaveLength(1)
  })

  it.each([
    'Ana\r\nBcc: eve@example.com',
    'Ana\nBcc: eve@example.com',
    'Ana\r\n\r\nBody',
    'Ana, eve@example.com',
    'Ana; eve@example.com',
    'Ana" <eve@example.com>, "',
    'eve@example.com <eve@example.com>',
    '<script>alert(1)</script>',
    'Ana\u0000\u202e\u2028Bcc: eve@example.com',
    '=?utf-8?q?Ana=0D=0ABcc:_eve=40example.com?=',
    '李小龙',
    '',
  ])('puts the name %j where it can do no harm', async (typed) => {
    const server = await startServer()
    await createSmtpTransport(server.url, { ...from, name: typed }).send(
      { ...mail, to: { name: typed, address: 'ana@example.com' }, subject: `For ${typed}` },
      never,
    )
    const [received] = server.mails
    expect(received?.recipients).toEqual(['ana@example.com'])
    expect(Object.keys(received?.headers ?? {}).sort()).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].sort(),
    )
    for (const [name, values] of Object.entries(received?.headers ?? {})) {
      expect(values, name).toHaveLength(1)
      expect(values[0], name).not.toMatch(/[\p{C}\p{Zl}]/u)
    }
    expect(received?.headers.to?.[0]).toMatch(/^([^<>,;@]* )?<?ana@example\.com>?$/)
    expect(received?.text).toBe(mail.text)
  })

  it.each([
    'ana@example.com, eve@example.com',
    'ana@example.com\r\nRCPT TO:<eve@example.com>',
    'ana@example.com> SIZE=1\r\nDATA',
    'änä@example.com',
    '"a b"@example.com',
  ])('never opens a connection for the address %j', async (address) => {
    const server = await startServer()
    const failure = await failureOf(
      createSmtpTransport(server.url, from).send({ ...mail, to: { name: '', address } }, never),
    )
    expect(failure).toMatchObject({ code: 'EADDRESS', isFinal: true })
    expect(server.connections()).toBe(0)
  })
})

describe('an email that is not accepted', () => {
  it.each([
    ['recipient', 550, '5.1.1 <ana@example.com> unknown', true],
    ['recipient', 552, 'mailbox full', true],
    ['recipient', 450, '4.2.0 greylisted', false],
    ['recipient', 550, '5.7.1 relay denied', false],
    ['recipient', 530, 'sign in first', false],
    ['content', 554, 'spam', true],
    ['content', 554, '5.7.1 policy', false],
    ['content', 451, 'try later', false],
  ] as const)('%s %d %s: final %s, without the server’s words', async (kind, code, text, isFinal) => {
    const server = await startServer()
    server.set({ kind, code, text })
    const failure = await failureOf(createSmtpTransport(server.url, from).send(mail, never))
    expect(failure.isFinal).toBe(isFinal)
    expect(failure.code).toMatch(new RegExp(` ${code}$`))
    expect(JSON.stringify({ ...failure, message: failure.message, stack: failure.stack })).not.toMatch(
      /example\.com|unknown|denied|spam/,
    )
  })

  it('gives up on a server that is silent, rejects or hangs up', async () => {
    const silent = await startServer()
    silent.set({ kind: 'silence' })
    const hangingUp = net.createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve))
    const { port } = hangingUp.address() as net.AddressInfo
    closers.push(() => hangingUp.close())
    const closed = await startServer()
    await closed.close()
    for (const url of [silent.url, `smtp://127.0.0.1:${port}`, closed.url]) {
      const start = performance.now()
      const failure = await failureOf(createSmtpTransport(url, from, short).send(mail, never))
      expect(failure.isFinal, url).toBe(false)
      expect(performance.now() - start).toBeLessThan(mailWaits.greeting)
    }
  })

  it('has an overall time limit, however slowly the server responds', async () => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      const dripping = setInterval(() => socket.write('2'), 50)
      socket.on('close', () => clearInterval(dripping))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as net.AddressInfo
    const start = performance.now()
    const slow = { ...mailWaits, mail: 150 }
    await failureOf(createSmtpTransport(`smtp://127.0.0.1:${port}`, from, slow).send(mail, never))
    expect(performance.now() - start).toBeLessThan(mailWaits.greeting)
  })

  it('ends when the process stops', async () => {
    const server = await startServer()
    server.set({ kind: 'silence' })
    const stopping = AbortSignal.timeout(200)
    const failure = await failureOf(createSmtpTransport(server.url, from).send(mail, stopping))
    expect(failure).toMatchObject({ isFinal: false })
  })

  it('keeps the password from a server without TLS, unless it is on this machine', async () => {
    const lines: string[] = []
    const server = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 hello\r\n')
      socket.on('data', (bytes) => {
        lines.push(String(bytes))
        socket.write(String(bytes).startsWith('EHLO') ? '250-hi\r\n250 AUTH PLAIN LOGIN\r\n' : '502 no\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    closers.push(() => server.close())
    const { port } = server.address() as net.AddressInfo
    // Not one of this machine's trusted names.
    const url = `smtp://me:secret@0.0.0.0:${port}`
    await failureOf(createSmtpTransport(url, from, short).send(mail, never))
    expect(lines.join('')).toMatch(/STARTTLS/)
    expect(lines.join('')).not.toMatch(/AUTH/)
  })
})
