import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { replyToken } from '#server/lib/mail/reply-token.ts'
import { hashToken } from '#server/lib/tokens.ts'
import { buildBusiness, buildRequest } from '#test/factories.ts'
import { isLong, times } from '#test/long.ts'
import { testSecretsKey } from '#test/opened-mails.ts'
import { startServerProcess } from '#test/server-process.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

const settings = { MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' }
let test: TestApp
beforeAll(async () => {
  test = await startTestApp(settings)
})
afterAll(() => test.close())

let serial = 0
/** A listing's reply address in a new conversation. */
async function buildAnswerable() {
  const from = `bob${++serial}@smith.example`
  const id = await buildRequest(test.db, await buildBusiness(test.db, { email: from }))
  const token = replyToken(testSecretsKey, `${id} listing `)
  await test.db
    .insertInto('reply_addresses')
    .values({ token_hash: hashToken(token), quote_request_id: id, participant: 'listing', user_id: null })
    .execute()
  return { id, from, to: `reply+${token}@reply.town.example` }
}
const messagesOf = async (id: number) =>
  (await test.db.selectFrom('messages').select('text').where('conversation_id', '=', id).execute()).length

/** Speaks until `cut` bytes of the email are sent, then cuts the connection; undefined waits for the reply. */
function speak(port: number, { from, to }: { from: string; to: string }, id: string, cut?: number) {
  const email = `From: ${from}\r\nMessage-ID: <${id}@smith.example>\r\n\r\nTuesday at 9. ${id}\r\n.\r\n`
  const lines = ['EHLO a.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']
  return new Promise<string>((resolve) => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('latin1')
    let reply = ''
    let sent = false
    socket.on('data', (text: string) => {
      reply += text
      if (!/^\d{3} .*\r\n$/m.test(reply)) return
      const last = reply.trim().split('\r\n').at(-1) ?? ''
      reply = ''
      const line = lines.shift()
      if (line) return void socket.write(`${line}\r\n`)
      if (sent || !last.startsWith('354')) return void socket.end(() => resolve(last))
      sent = true
      socket.write(email.slice(0, cut), () => cut !== undefined && socket.destroy())
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve('cut'))
  })
}

describe('a connection that breaks', () => {
  let receiver: SmtpReceiver
  beforeAll(async () => {
    receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  })
  afterAll(() => receiver.close())

  it('anywhere, and is tried again, leaves each answer once', {
    tags: 'long',
    timeout: 300_000,
  }, async () => {
    const runs = times(6, 500)
    for (let run = 0; run < runs; run++) {
      const answerable = await buildAnswerable()
      // Longer than the email: all of it is sent and its reply lost.
      const cuts = Array.from({ length: 3 }, () => Math.ceil(Math.random() * 150))
      await Promise.all(cuts.map((cut) => speak(receiver.port, answerable, `run-${run}`, cut)))
      expect(await speak(receiver.port, answerable, `run-${run}`)).toMatch(/^250/)
      expect(await messagesOf(answerable.id), `cut at ${cuts}`).toBe(1)
    }
  })

  it('over STARTTLS takes answers, too, and is offered only with a certificate', {
    tags: 'long',
  }, async () => {
    const answerable = await buildAnswerable()
    expect((await sendFrom(receiver.port)({ ...answerable, text: 'Hi', useTls: true })).code).not.toBe(250)
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-tls-'))
    onTestFinished(() => fs.rm(folder, { recursive: true }))
    const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    // The library has a key and a certificate for tests.
    const source = await fs.readFile('node_modules/smtp-server/dist/esm/tls-options.js', 'utf8')
    const lines = [...source.matchAll(/'([^'\\]+)(?:\\n)?'/g)].map(([, line]) => line).join('\n')
    const [key = '', cert = ''] = lines.match(/-----BEGIN .*?-----END [A-Z ]+-----/gs) ?? []
    await fs.writeFile(keyFile, key)
    await fs.writeFile(certFile, cert)
    const { smtp } = test.app.config.incomingMail
    const incomingMail = {
      ...test.app.config.incomingMail,
      smtp: smtp && { ...smtp, tls: { certFile, keyFile } },
    }
    const config = { ...test.app.config, incomingMail }
    const { db, jobs, log, storage } = test.app
    const secure = (await startSmtpReceiver({ db, jobs, log, storage, config })) as SmtpReceiver
    onTestFinished(() => secure.close())
    expect(await sendFrom(secure.port)({ ...answerable, text: 'Hi', useTls: true })).toEqual({
      code: 250,
      text: 'Stored',
    })
  })
})

describe.runIf(isLong)('a process that is killed while an answer comes in', () => {
  it('leaves it once when it is sent again', { timeout: 600_000 }, async () => {
    const started = () =>
      startServerProcess({
        ...settings,
        DATABASE_URL: test.connectionString,
        DATA_DIR: test.app.config.dataDir,
        SECRETS_KEY: testSecretsKey.toString('base64'),
      })
    const portOf = (output: string) =>
      Number(/Answers by email: smtp:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1])
    const runs = 20
    let server = await started()
    for (let run = 0; run < runs; run++) {
      const answerable = await buildAnswerable()
      const cut = speak(portOf(server.output()), answerable, `kill-${run}`)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
      await server.kill()
      const heard = await cut
      server = await started()
      if (heard.startsWith('250')) expect(await messagesOf(answerable.id)).toBe(1)
      expect(await speak(portOf(server.output()), answerable, `kill-${run}`)).toMatch(/^250/)
      expect(await messagesOf(answerable.id)).toBe(1)
      expect(server.output()).not.toMatch(/rror/)
    }
    await server.kill('SIGTERM')
    expect(server.output()).not.toMatch(/rror/)
  })
})
