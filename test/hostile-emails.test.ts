import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '#server/incoming-mail/smtp-receiver.gateway.ts'
import { answering } from './answering.ts'
import { hostileEmails } from './hostile-emails.ts'
import { times } from './long.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { whileVisited } from './while-visited.ts'

/** Emails that would end the process which reads them. Meanwhile visitors are answered. */

let test: TestApp
let address: string
let receiver: SmtpReceiver
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

/** Sends an email as it is; a client for email would look at each of its lines. Resolves with the last reply. */
async function sendRaw(from: string, to: string, raw: string): Promise<string> {
  const lines = ['EHLO a.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA', `${raw}\r\n.`]
  const socket = net.connect(receiver.port, '127.0.0.1').setEncoding('latin1')
  let reply = ''
  for await (const text of socket) {
    reply += text
    if (!/^\d{3} .*\r\n$/m.test(reply)) continue
    const line = lines.shift()
    if (line === undefined) break
    reply = ''
    socket.write(`${line}\r\n`)
  }
  return reply
}

it.each(hostileEmails(times(0.4, 1)))(
  'an email of millions of %s is refused each time it comes',
  { tags: 'long' },
  async (_what, text) => {
    const { from, to } = await answering(test).ask()
    const raw = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <a@example.com>\r\n${text}`
    for (const _time of [1, 2])
      expect(await whileVisited(address, () => sendRaw(from, to, raw))).toMatch(
        /^550 5\.6\.0 We can't read this email/,
      )
  },
)
