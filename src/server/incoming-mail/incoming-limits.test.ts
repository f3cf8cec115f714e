import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { messageTextMax } from '#shared/conversations/conversations.schemas.ts'
import { answering } from '#test/answering.ts'
import { times } from '#test/long.ts'
import { sendFrom } from '#test/smtp-sender.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { type SmtpReceiver, startSmtpReceiver } from './smtp-receiver.gateway.ts'

let test: TestApp
let receiver: SmtpReceiver
let send: ReturnType<typeof sendFrom>
let { ask, read } = {} as ReturnType<typeof answering>
beforeAll(async () => {
  test = await startTestApp({ MAIL_REPLY_DOMAIN: 'reply.town.example', MAIL_IN_PORT: '0' })
  receiver = (await startSmtpReceiver(test.app)) as SmtpReceiver
  send = sendFrom(receiver.port)
  ;({ ask, read } = answering(test))
})
afterAll(async () => {
  await receiver.close()
  await test.close()
})

/** Sends so many bytes of an email and no more. The socket stays open. */
function sendBeginning({ from, to }: { from: string; to: string }, bytes: Buffer): Promise<net.Socket> {
  const lines = ['EHLO a.example', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>()
  const socket = net.connect(receiver.port, '127.0.0.1').setEncoding('latin1')
  let reply = ''
  socket.on('error', reject)
  socket.on('data', (text: string) => {
    reply += text
    if (!/^\d{3} .*\r\n$/m.test(reply)) return
    const isReady = /^354/m.test(reply)
    reply = ''
    if (isReady) socket.write(bytes, () => resolve(socket))
    else socket.write(`${lines.shift()}\r\n`)
  })
  return promise
}

/** Bytes in buffers of this process that are still in use. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}

/** The receiver's folders and bytes on the disk. */
const spooled = async () => {
  const root = path.join(test.app.config.dataDir, 'spool')
  const names = await fs.readdir(root, { recursive: true }).catch(() => [])
  const files = await Promise.all(names.map((name) => fs.stat(path.join(root, name)).catch(() => null)))
  return {
    folders: names.length,
    bytes: files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0),
  }
}

describe('an email while it arrives', () => {
  it('is on the disk, and gone from there when its sender hangs up', {
    tags: 'long',
  }, async () => {
    const { id, from, to, guest } = await ask()
    const megabyte = 1024 * 1024
    const line = `${'x'.repeat(1022)}\r\n`
    const beginning = Buffer.from(`From: ${from}\r\n\r\n${line.repeat(4 * 1024)}`)
    const before = bytesInUse()
    const sockets = await Promise.all(
      Array.from({ length: 15 }, () => sendBeginning({ from, to }, beginning)),
    )
    const hangUp = () => {
      for (const socket of sockets) socket.destroy()
    }
    onTestFinished(hangUp)
    await expect.poll(async () => (await spooled()).bytes).toBeGreaterThan(59 * megabyte)
    // Freed memory is counted as such a moment later.
    await expect.poll(() => bytesInUse() - before).toBeLessThan(15 * megabyte)
    hangUp()
    await expect.poll(spooled).toEqual({ folders: 0, bytes: 0 })
    expect((await read(id, guest)).messages).toHaveLength(1)
  })
})

describe('an email', () => {
  const heavy = (from: string, parts: number) =>
    `From: ${from}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\nContent-Type: a/b\r\n\r\nH\r\n'.repeat(parts)}--x--\r\n`

  it('with characters that can’t be stored is stored without them', async () => {
    const { id, from, to, guest } = await ask()
    const headers = `From: ${from}\r\nTo: ${to}\r\nMessage-ID: <nul\0@smith.example>\r\n`
    const parts = [
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable\r\n\r\nTues=00day=1B at=07 9.=0D=0A=EF=BF=BE\r\n--x',
      'Content-Type: application/zip; name="a=00.zip"\r\n\r\nPK\r\n--x--\r\n',
    ]
    const sent = await send({ envelope: { from, to }, raw: headers + parts.join('\r\n') })
    expect(sent).toEqual({ code: 250, text: 'Stored' })
    const text = (await read(id, guest)).messages.at(-1)?.text
    expect(text).toMatch(/^Tuesday at 9\./)
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  it('with many files that aren’t accepted names ten of them', async () => {
    const { id, from, to, guest } = await ask()
    const attachments = Array.from({ length: times(40, 300) }, (_, at) => ({
      filename: `${String(at).padStart(3, '0')}${'n'.repeat(100)}.docx`,
      content: 'PK and so on',
    }))
    const text = `${'Tuesday. '.repeat(300)}${'😀'.repeat(3_000)}`
    expect((await send({ from, to, text, attachments })).code).toBe(250)
    const said = (await read(id, guest)).messages.at(-1)?.text ?? ''
    expect(said.length).toBeLessThanOrEqual(messageTextMax)
    expect(said.isWellFormed()).toBe(true)
    expect(said).toMatch(/^Tuesday\. /)
    expect(said).toMatch(
      /…\n\n\[Left out of the email: 000n+\.docx, .*, 009n+\.docx and \d+ more\. Please ask for a photo, video, PDF or text instead\.\]$/,
    )
    expect(said).toContain(` and ${attachments.length - 10} more. Please`)
  })

  it('that takes too much to read is refused once and for all', {
    tags: 'long',
  }, async () => {
    const { from, to } = await ask()
    const raw = heavy(from, 800_000)
    expect(await send({ envelope: { from, to }, raw })).toMatchObject({
      code: 550,
      text: expect.stringMatching(/^5\.6\.0 We can't read this email\. Please send it again/),
    })
  })
})
